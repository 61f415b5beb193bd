// The servers in a cluster. Reads go to the server that served this page or, if it is down, to another one; commands and feeds go to the leader.

let members = [];
let reads = ''; // The server that served this page has an empty address.
let leader;

const own = (address) => (address === location.origin ? '' : address);

/** Whether the server that served this page is part of a cluster. */
export const clustered = () => members.length > 0;

/** Updates the members of the cluster and its leader. */
export function learn(status) {
  members = status.members.map((member) => own(member.http));
  leader = status.leaderAddress === undefined ? undefined : own(status.leaderAddress);
}

/** The server to send a request to. */
export const serverFor = (method) => (method === 'GET' ? reads : leader ?? reads);

/** Moves on to the next server for reads; returns whether there is one. */
export function skip(server) {
  if (server === leader) leader = undefined;
  if (server !== reads || members.length < 2) return false;
  reads = members[(members.indexOf(server) + 1) % members.length];
  return true;
}

/** The leader, if it is known and not the given server. */
export const leaderInsteadOf = (server) => (leader === server ? undefined : leader);

export const count = () => members.length;

// The servers of a cluster. Reads go to the server of this page or, if it is down, to another one; commands and feeds go to the leader.

let members = [];
let reads = ''; // The address of the server of this page is empty.
let leader;

const own = (address) => (address === location.origin ? '' : address);

/** Whether the server of this page is part of a cluster. */
export const clustered = () => members.length > 0;

/** Takes over who belongs to the cluster and who leads it. */
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

/** The server that leads, if it is known and not the given one. */
export const leaderInsteadOf = (server) => (leader === server ? undefined : leader);

export const count = () => members.length;

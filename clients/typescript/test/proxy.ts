// A TCP proxy that cuts each connection after a number of bytes from the server.
import { createServer, connect as connectTo, type AddressInfo, type Socket } from "node:net";

export interface CuttingProxy {
  readonly url: string;
  /** The number of connections that the proxy has cut. */
  cuts(): number;
  close(): void;
}

/** Starts a proxy whose connections carry at most the given number of bytes from the server. */
export async function cuttingProxy(server: string, bytes: number): Promise<CuttingProxy> {
  const target = new URL(server);
  const open = new Set<Socket>();
  let cuts = 0;
  const listener = createServer((near) => {
    const far = connectTo(Number(target.port), target.hostname);
    let left = bytes;
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
    near.on("data", (data) => void far.write(data));
    far.on("data", (data) => {
      near.write(data.subarray(0, left), () => {
        if (left <= 0) {
          near.destroy();
        }
      });
      if (left > 0 && data.length >= left) {
        cuts++;
      }
      left -= data.length;
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cuts: () => cuts,
    close: () => {
      listener.close();
      open.forEach((socket) => socket.destroy());
    },
  };
}

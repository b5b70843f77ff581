import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A line to a database that can be slow, be cut, and go silent. */
export interface DatabaseLine {
  port: number;
  /** How long each part takes on its way. */
  delayMs: number;
  /** Nothing passes, and nobody is told. What was open then stays silent for ever. */
  isSilent: boolean;
  cut: () => void;
  end: () => Promise<void>;
}

/** Opens a line on the loopback address to a database's socket. */
export async function openLine(socketPath: string): Promise<DatabaseLine> {
  const open = new Set<Socket>();
  const line: DatabaseLine = {
    port: 0,
    delayMs: 0,
    isSilent: false,
    cut: () => {
      for (const socket of open) socket.destroy();
    },
    end: () =>
      new Promise((resolve) => {
        line.cut();
        server.close(() => resolve());
      }),
  };
  const pass = (from: Socket, to: Socket): void => {
    open.add(from);
    let last = Promise.resolve();
    let isDead = false;
    from.on('error', () => undefined);
    from.on('close', () => {
      open.delete(from);
      if (!isDead) to.destroy();
    });
    from.on('data', (part: Buffer) => {
      isDead ||= line.isSilent;
      if (isDead) return;
      last = last.then(async () => {
        if (line.delayMs > 0) await sleep(line.delayMs);
        if (!to.destroyed) to.write(part);
      });
    });
  };
  const server = createServer((near) => {
    const far = connect(socketPath);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  line.port = (server.address() as AddressInfo).port;
  return line;
}

import { once } from 'node:events';
import { connect } from 'node:net';

/** Whether anything listens on a port of this machine. */
export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answer = await Promise.race([
    once(socket, 'connect').then(() => true),
    new Promise<false>((resolve) => {
      socket.once('error', () => {
        resolve(false);
      });
    }),
  ]);
  socket.destroy();
  return answer;
}

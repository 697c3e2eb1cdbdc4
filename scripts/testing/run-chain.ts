/**
 * The local chain in a separate process, which a test can kill, or end together with its node by SIGTERM:
 * `run-chain.ts <directory> <port>`.
 */
import process from 'node:process';
import { startLocalChain } from '../chain/local-chain.ts';

const [directory = '', port = ''] = process.argv.slice(2);
const chain = await startLocalChain({
  directory,
  port: Number(port),
  say: () => undefined,
  onProcess: (pid) => {
    process.send?.({ pid });
  },
  onGiveUp: (error) => {
    throw error;
  },
});
process.once('SIGTERM', () => {
  void chain.close().then(() => process.exit());
});
process.send?.('ready');

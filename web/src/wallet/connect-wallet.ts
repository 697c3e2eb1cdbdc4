/**
 * The account of the connected wallet. Asks the user to connect if there is none; undefined if they decline. Rejects if the code
 * that asks cannot be loaded.
 */
import { unreachable } from '../lib/api.ts';
import { wallet } from './use-wallet.ts';

export async function connectWallet(): Promise<string | undefined> {
  const { status, account } = wallet.getState();
  if (status === 'connected' && account) return account;
  await wallet.ready().catch(() => Promise.reject(unreachable()));
  return new Promise((resolve) => {
    let wasAsked = false;
    const end = (answer: string | undefined) => {
      stop();
      resolve(answer);
    };
    const look = () => {
      const state = wallet.getState();
      if (state.status === 'connected' && state.account) return end(state.account);
      const isAsking = state.status === 'connecting' || state.question !== undefined;
      if (isAsking) wasAsked = true;
      // A dialog may close just before the wallet chosen in it is asked, so check again after this task.
      else if (wasAsked) setTimeout(() => isIdle() && end(undefined));
    };
    const stop = wallet.subscribe(look);
    wallet.ask();
    look();
  });
}

function isIdle(): boolean {
  const { status, question } = wallet.getState();
  return status === 'off' && question === undefined;
}

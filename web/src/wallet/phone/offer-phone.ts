import { config } from '@eleven/protocol/api/system';
import { PRODUCT_NAME } from '@eleven/protocol/product';
import { rpcRequest } from '@eleven/vault-client/rpc-request';
import { callApi } from '../../lib/api.ts';
import { phoneSlot } from './phone-slot.ts';
import { createPhoneWallet } from './phone-wallet.ts';

let looking: Promise<void> | undefined;

/** Fills `phoneSlot` if this installation has a project for it; without a server the next call tries again. */
export function offerPhone(): Promise<void> {
  looking ??= look().catch(() => {
    looking = undefined;
  });
  return looking;
}

async function look(): Promise<void> {
  const { chainId, rpcUrl, publicRpcUrl, walletConnect } = await callApi(config);
  const nodeUrl = rpcUrl ?? publicRpcUrl;
  if (!walletConnect || nodeUrl === undefined) return;
  const page = {
    name: PRODUCT_NAME,
    description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    origin: location.origin,
  };
  const wallet = createPhoneWallet({
    chainId,
    read: rpcRequest(nodeUrl),
    // A hundred kilobytes, loaded only when this is used.
    openClient: async () => (await import('./sign-client.ts')).openSignClient({ ...walletConnect, page }),
  });
  phoneSlot.set(wallet);
}

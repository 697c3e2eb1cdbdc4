/** The client of WalletConnect v2, with everything off that asks for more than its relay. */
import { SignClient } from '@walletconnect/sign-client';

export type PhoneClient = InstanceType<typeof SignClient>;

interface ClientOptions {
  readonly projectId: string;
  readonly relayUrl: string;
  /** The wallet shows its person who asks. */
  readonly page: { readonly name: string; readonly description: string; readonly origin: string };
}

/** A request that times out is also rejected in a promise that nobody holds, besides the one that it has given us. */
const TOO_LATE = ['Proposal expired', 'Request expired. Please try again.'];

const hideTheSecond = (event: PromiseRejectionEvent) => {
  if (event.reason instanceof Error && TOO_LATE.includes(event.reason.message)) event.preventDefault();
};

/** Resolves without the relay too: the client connects to it by itself, as often as it has to. */
export async function openSignClient({ projectId, relayUrl, page }: ClientOptions): Promise<PhoneClient> {
  const { name, description, origin } = page;
  const client = await SignClient.init({
    projectId,
    relayUrl,
    metadata: { name, description, url: origin, icons: [`${origin}/icon-192.png`] },
    telemetryEnabled: false,
    logger: 'silent',
  });
  window.addEventListener('unhandledrejection', hideTheSecond);
  // Its attestation is a frame of another site, which our policy refuses: each request would wait 5 s for it.
  client.core.verify.register = async () => '';
  return client;
}

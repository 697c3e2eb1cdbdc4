/** The WalletConnect v2 client, with everything turned off that needs more than its relay. */
import { SignClient } from '@walletconnect/sign-client';

export type PhoneClient = InstanceType<typeof SignClient>;

interface ClientOptions {
  readonly projectId: string;
  readonly relayUrl: string;
  /** The wallet shows its user who asks. */
  readonly page: { readonly name: string; readonly description: string; readonly origin: string };
}

/** A request that times out also rejects a promise that nobody handles, besides the one returned to us. */
const TOO_LATE = ['Proposal expired', 'Request expired. Please try again.'];

const hideTheSecond = (event: PromiseRejectionEvent) => {
  if (event.reason instanceof Error && TOO_LATE.includes(event.reason.message)) event.preventDefault();
};

/** Resolves without the relay too: the client connects to it itself, as often as necessary. */
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
  // Attestation uses a frame of another site, which our policy refuses: each request would wait 5 s for it.
  client.core.verify.register = async () => '';
  return client;
}

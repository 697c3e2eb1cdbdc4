/**
 * Everything that exists only on the local chain: the demo wallet and the time bar. Imported only by main.tsx behind a literal
 * check of the build mode, so that a production build contains none of it.
 */
import { fundDemoWallet } from '@eleven/protocol/api/dev/demo';
import { config } from '@eleven/protocol/api/system';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { LocaleProvider } from '../i18n/locale.tsx';
import { callApi } from '../lib/api.ts';
import { demoSlot } from '../wallet/discovery/slots.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { createDemoProvider, type DemoChain } from './demo-provider.ts';
import { TimeBar } from './time-bar.tsx';

export function startDemo(): void {
  let chain: Promise<DemoChain> | undefined;
  const readChain = async (): Promise<DemoChain> => {
    const { chainId, rpcUrl } = await callApi(config);
    if (!rpcUrl) throw { code: 4900, message: 'The server names no address of the local chain.' };
    return { chainId, rpcUrl };
  };
  demoSlot.set({
    uuid: 'demo',
    rdns: 'local.demo',
    name: 'Demo wallet',
    localName: { ko: '데모 지갑', en: 'Demo wallet' },
    icon: undefined,
    provider: createDemoProvider({
      chain: () => {
        chain ??= readChain().catch((error: unknown) => {
          chain = undefined;
          throw error;
        });
        return chain;
      },
      fund: async (address) => {
        await callApi(fundDemoWallet, { body: { address } });
      },
    }),
  });
  const home = document.createElement('div');
  // Has no box: the bar inside sticks to the window's lower edge across the whole page.
  home.style.setProperty('display', 'contents');
  document.body.append(home);
  createRoot(home).render(<DemoParts />);
}

/** Rendered outside the app's tree, in the language of the page. */
function DemoParts() {
  const locale = useSyncExternalStore(watchLang, () => (document.documentElement.lang === 'ko' ? 'ko' : 'en'));
  return (
    <LocaleProvider key={locale} initial={locale}>
      <TimeBar appClient={() => window.localClient} />
      <ApprovalDialog />
    </LocaleProvider>
  );
}

function watchLang(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

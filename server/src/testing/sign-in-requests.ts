/** Two browsers under test: one is signed in, and the other asks it for approval. */
import type { LightMyRequestResponse } from 'fastify';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { ask, type Method } from './app.ts';
import { useFactors } from './factors.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

export const newWallet = () => privateKeyToAccount(generatePrivateKey());

/** Call it once at the top of a test file. */
export function useSignInRequests() {
  const test = useFactors();

  /** Keeps received cookies like a browser. */
  function browser(userAgent = PHONE) {
    const jar = new Map<string, string>();
    const call = async (
      method: Method,
      url: string,
      payload?: object,
      headers = {},
    ): Promise<LightMyRequestResponse> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
      const answer = await ask(test.app(), method, url, {
        ...(cookie ? { cookie } : {}),
        ...(payload ? { payload } : {}),
        headers: { 'user-agent': userAgent, ...headers },
      });
      for (const { name, value, maxAge, expires } of answer.cookies) {
        if (maxAge === 0 || (expires && expires.getTime() < Date.now() && value === '')) jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    };
    return {
      jar,
      call,
      claim: (code: string, headers = {}) => call('POST', '/api/login/request', { code }, headers),
      /** Signs in with the wallet, whether or not an account has linked it. */
      async sign(wallet: PrivateKeyAccount) {
        const asked = await call('POST', '/api/login/wallet/message', { address: wallet.address });
        const { message } = asked.json();
        return call('POST', '/api/login/wallet', { message, signature: await wallet.signMessage({ message }) });
      },
      own: async () => (await call('GET', '/api/login/request')).json().request,
      enter: () => call('POST', '/api/login/request/enter'),
      me: () => call('GET', '/api/user'),
    };
  }

  const makeCode = async (cookie: string): Promise<string> =>
    (await test.send('POST', '/api/sign-in-requests', cookie)).json().code;
  const asked = async (cookie: string) =>
    (await test.send('GET', '/api/sign-in-requests', cookie)).json().requests ?? [];

  return {
    ...test,
    browser,
    makeCode,
    asked,
    answer: (cookie: string, id: string, how: 'approve' | 'decline') =>
      test.send('POST', `/api/sign-in-requests/${id}/${how}`, cookie),
    /** A browser whose wallet has signed, and which waits for the signed-in browser's approval. */
    async opened(cookie: string, wallet = newWallet()) {
      const other = browser();
      await other.claim(await makeCode(cookie));
      const answer = await other.sign(wallet);
      // Not found by position, as simultaneous ones are in no particular order.
      const request = (await asked(cookie)).find(({ address }: { address: string }) => address === wallet.address);
      return { other, wallet, answer, request };
    },
  };
}

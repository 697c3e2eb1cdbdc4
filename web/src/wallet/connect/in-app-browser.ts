/** Browsers inside chat and search apps: they open links themselves and have no wallet. */
export interface InAppBrowser {
  readonly name: string;
  /** Opens the page in the phone's default browser; undefined where only the app's menu can. */
  readonly wayOut: string | undefined;
}

const APPS = [
  { name: 'KakaoTalk', mark: /KAKAOTALK/i },
  { name: 'LINE', mark: /\bLine\//i },
  { name: 'Naver', mark: /NAVER\(inapp/i },
  { name: 'Instagram', mark: /\bInstagram\b/i },
] as const;

export function inAppBrowser(userAgent: string, page: URL): InAppBrowser | undefined {
  const app = APPS.find(({ mark }) => mark.test(userAgent));
  return app && { name: app.name, wayOut: wayOut(app.name, page, /Android/.test(userAgent)) };
}

function wayOut(app: (typeof APPS)[number]['name'], page: URL, isAndroid: boolean): string | undefined {
  if (app === 'KakaoTalk') return `kakaotalk://web/openExternal?url=${encodeURIComponent(page.href)}`;
  if (app === 'LINE') {
    const outside = new URL(page);
    outside.searchParams.set('openExternalBrowser', '1');
    return outside.href;
  }
  return isAndroid ? intentTo(page) : undefined;
}

/** Android opens it in the user's default browser. A fragment would cut off the intent's parameters. */
function intentTo({ host, pathname, search, protocol }: URL): string {
  const scheme = protocol.slice(0, -1);
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
}

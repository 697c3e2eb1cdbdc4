/** The page that a link in an email opens: without scripts and without an account. */

import type { Text } from '@eleven/protocol/product';
import { type Locale, PRODUCT_NAMES } from '@eleven/protocol/product';

const text = (ko: string, en: string): Text => ({ ko, en });

export const INCIDENTS = text('장애 소식', 'Incidents');

const WORDS = {
  ask: text('‘{topic}’ 메일을 그만 받으시겠습니까?', 'Stop emails about “{topic}”?'),
  others: text('다른 메일과 알림은 그대로입니다.', 'Other emails and notifications stay as they are.'),
  stop: text('수신 거부', 'Stop these emails'),
  stopped: text('‘{topic}’ 메일을 더 이상 보내지 않습니다.', 'You will get no more emails about “{topic}”.'),
  onItsWay: text('이미 보내고 있는 메일은 도착할 수 있습니다.', 'One that is on its way may still arrive.'),
  undo: text('다시 받기', 'Undo'),
  back: text('‘{topic}’ 메일을 다시 보냅니다.', 'You will get emails about “{topic}” again.'),
  unknown: text('이 링크는 더 이상 쓸 수 없습니다.', 'This link no longer works.'),
  why: text(
    '이메일 주소나 링크가 바뀌었거나 이미 그만 받고 계십니다. 설정의 알림에서 모든 메일을 고를 수 있습니다.',
    'The address or the links have changed, or the emails have ended already. Under Notifications in the settings you choose every email.',
  ),
  settings: text('모든 알림 설정', 'All notification settings'),
} as const;

export type PageState = 'ask' | 'stopped' | 'back' | 'unknown';

/** @param canUndo Adds a button that turns the emails on again. */
export function unsubscribePage(state: PageState, topic: Text, locale: Locale, canUndo: boolean): string {
  const say = (words: keyof typeof WORDS) => WORDS[words][locale].replace('{topic}', topic[locale]);
  const title = say(state);
  const more = { ask: say('others'), stopped: say('onItsWay'), back: '', unknown: say('why') }[state];
  const press = (value: string, words: string) =>
    `<form method="post"><button name="List-Unsubscribe" value="${value}">${words}</button></form>`;
  const action = {
    ask: press('One-Click', say('stop')),
    stopped: canUndo ? press('Undo', say('undo')) : '',
    back: '',
    unknown: '',
  }[state];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} | ${PRODUCT_NAMES[locale]}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="name">${PRODUCT_NAMES[locale]}</p>
<section>
<h1>${title}</h1>
${more && `<p>${more}</p>`}
${action}
<a href="/settings">${say('settings')}</a>
</section>
</main>
</body>
</html>
`;
}

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;background:light-dark(#f4f6f9,#0a1422);color:light-dark(#3d4a5c,#b9c3d0);font:16px/1.6 system-ui,sans-serif;word-break:keep-all;overflow-wrap:break-word}
main{max-width:480px;margin:0 auto;padding:40px 16px}
section{padding:28px 24px 20px;border:1px solid light-dark(#d8dee6,#2a3a4d);border-radius:10px;background:light-dark(#fdfdfe,#101d2c)}
.name{display:flex;align-items:end;gap:12px;margin:0 4px 20px;font-weight:600;font-size:19px;line-height:1;color:light-dark(#111f33,#f4f2ec)}
.name::before{content:'';width:21px;height:24px;background:linear-gradient(light-dark(#111f33,#f4f2ec),light-dark(#111f33,#f4f2ec)) 0 100%/8px 17px no-repeat,linear-gradient(light-dark(#111f33,#f4f2ec),light-dark(#111f33,#f4f2ec)) 100% 100%/8px 17px no-repeat,linear-gradient(#e8b84a,#e8b84a) 100% 0/8px 5px no-repeat}
h1{margin:0 0 12px;font-size:22px;line-height:1.35;text-wrap:balance;color:light-dark(#111f33,#f4f2ec)}
p{margin:0 0 16px}
form{margin:24px 0}
button{min-height:48px;padding:0 24px;border:1px solid light-dark(#111f33,#f4f2ec);border-radius:6px;font:600 16px system-ui,sans-serif;cursor:pointer;background:light-dark(#111f33,#f4f2ec);color:light-dark(#fafbfd,#0a1422)}
button[value=Undo]{background:none;color:light-dark(#111f33,#f4f2ec)}
a{display:inline-block;padding:4px 0;color:light-dark(#1d5f94,#9fd0f5)}
:focus-visible{outline:3px solid light-dark(#1d5f94,#9fd0f5);outline-offset:2px}
`;

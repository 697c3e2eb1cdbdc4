/** Renders an email: plain text, and HTML that stays readable in dark mail clients. */
import { type Locale, PRODUCT_NAME, PRODUCT_NAMES } from '@eleven/protocol/product';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface MailParts {
  readonly locale: Locale;
  readonly subject: string;
  readonly body: readonly string[];
  readonly button: string;
  readonly url: string;
  readonly closing: string;
  /** The reader's own words, by which our mails are known. */
  readonly code?: string | undefined;
  /** Of a mail about security. */
  readonly freezeUrl?: string | undefined;
  /** Of a mail that its reader may do without. */
  readonly unsubscribe?: { readonly topic: string; readonly url: string } | undefined;
}

/** No link to the check: a forged email would lead to one of its own. */
const FOOTER = {
  ko: '일레븐은 복구 문구나 비밀번호를 절대 묻지 않습니다. 의심스러우면 링크를 누르지 말고, 직접 연 사이트의 고객센터에서 우리가 보낸 메시지인지 확인하십시오.',
  en: 'Eleven never asks for your recovery phrase or your password. In doubt, use no link: open our site yourself and check under Support whether the message is from us.',
};
const CODE = { ko: '확인 문구', en: 'Your code' };

const FREEZE = {
  ko: '본인이 아니라면 로그인하지 않고도 계정을 동결할 수 있습니다. 이 링크는 7일 동안 쓸 수 있습니다.',
  en: 'If this was not you, you can freeze the account without signing in. This link works for 7 days.',
};
const FREEZE_LINK = { ko: '계정 동결', en: 'Freeze the account' };

const UNSUBSCRIBE: Readonly<Record<Locale, (topic: string) => string>> = {
  ko: (topic) => `‘${topic}’ 메일 그만 받기`,
  en: (topic) => `Stop emails about “${topic}”`,
};

const IF_BUTTON_FAILS = {
  ko: '버튼이 열리지 않으면 이 주소를 브라우저에 붙여 넣어 주십시오.',
  en: 'If the button does not open, paste this address into your browser.',
};

export function renderMail(parts: MailParts): RenderedMail {
  return { subject: `${parts.subject} | ${PRODUCT_NAMES[parts.locale]}`, text: asText(parts), html: asHtml(parts) };
}

function asText({ locale, body, button, url, closing, code, freezeUrl, unsubscribe }: MailParts): string {
  const known = code === undefined ? [] : [`${CODE[locale]}: ${code}`];
  const freeze = freezeUrl === undefined ? [] : [`${FREEZE[locale]}\n${FREEZE_LINK[locale]}:\n${freezeUrl}`];
  return [
    ...known,
    ...body,
    `${button}:\n${url}`,
    closing,
    ...freeze,
    ...(unsubscribe ? [`${UNSUBSCRIBE[locale](unsubscribe.topic)}:\n${unsubscribe.url}`] : []),
    `-- \n${PRODUCT_NAMES[locale]}\n${FOOTER[locale]}`,
  ].join('\n\n');
}

/** Mail clients read styles on the elements; those that follow the dark scheme also read the rules in the head. */
function asHtml({ locale, subject, body, button, url, closing, code, freezeUrl, unsubscribe }: MailParts): string {
  const paragraph = (words: string) =>
    `<p class="ink2" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#3d4a5c">${escaped(words)}</p>`;
  const known =
    code === undefined
      ? ''
      : `<tr><td class="ink2" style="padding:0 4px 16px;font-size:15px;line-height:1.6;color:#3d4a5c">${escaped(`${CODE[locale]}: ${code}`)}</td></tr>\n`;
  const freeze =
    freezeUrl === undefined
      ? ''
      : `<p class="ink2" style="margin:0 0 16px;font-size:15px;line-height:1.6;color:#3d4a5c">${FREEZE[locale]} <a class="link" href="${escaped(freezeUrl)}" style="color:#1d5f94">${FREEZE_LINK[locale]}</a></p>\n`;
  const stop =
    unsubscribe === undefined
      ? ''
      : `<tr><td class="ink3" style="padding:20px 4px 0;font-size:13px;line-height:1.6;color:#5b6879"><a class="link" href="${escaped(unsubscribe.url)}" style="color:#1d5f94">${escaped(UNSUBSCRIBE[locale](unsubscribe.topic))}</a></td></tr>\n`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0a1422 !important; }
  .card { background: #101d2c !important; border-color: #2a3a4d !important; }
  .ink { color: #f4f2ec !important; }
  .ink2 { color: #b9c3d0 !important; }
  .ink3 { color: #94a1b2 !important; }
  .owed, .button { background: #f4f2ec !important; }
  .button a { color: #0a1422 !important; }
  .link { color: #9fd0f5 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f6f9">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f9">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;font-family:Pretendard,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',system-ui,sans-serif;word-break:keep-all">
<tr><td style="padding:0 4px 20px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td valign="bottom"><div class="owed" style="width:8px;height:17px;background:#111f33;font-size:0">&nbsp;</div></td>
<td width="5"></td>
<td valign="bottom"><div style="width:8px;height:5px;background:#e8b84a;font-size:0">&nbsp;</div><div style="height:2px;font-size:0">&nbsp;</div><div class="owed" style="width:8px;height:17px;background:#111f33;font-size:0">&nbsp;</div></td>
<td class="ink" style="padding-left:12px;font-size:19px;line-height:1;font-weight:600;color:#111f33">${PRODUCT_NAME}</td>
</tr></table>
</td></tr>
${known}<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #d8dee6;border-radius:10px">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.35;font-weight:640;color:#111f33">${escaped(subject)}</h1>
${body.map(paragraph).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td class="button" style="background:#111f33;border-radius:6px"><a href="${escaped(url)}" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(button)}</a></td>
</tr></table>
<p class="ink2" style="margin:0 0 16px;font-size:15px;line-height:1.6;color:#3d4a5c">${escaped(closing)}</p>
${freeze}<p class="ink3" style="margin:0;font-size:13px;line-height:1.6;color:#5b6879">${IF_BUTTON_FAILS[locale]}<br><a class="link" href="${escaped(url)}" style="color:#1d5f94;word-break:break-all">${escaped(url)}</a></p>
</td></tr>
${stop}<tr><td class="ink3" style="padding:20px 4px 0;font-size:13px;line-height:1.6;color:#5b6879">${FOOTER[locale]}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

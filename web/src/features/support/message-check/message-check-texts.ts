/** The judgements on a pasted text. They claim no more than the page knows. */
import { defineTexts } from '../../../i18n/texts.ts';
import type { Reason, Verdict } from './judge-message.ts';

export const VERDICT_TEXTS = defineTexts<Record<Verdict, string>>({
  foreign: { ko: '우리 것 아님', en: 'Not ours' },
  unclear: { ko: '알 수 없음', en: 'Cannot tell' },
  sender: { ko: '보내는 주소', en: 'Our sender' },
  ours: { ko: '우리 사이트', en: 'Our site' },
});

/** For the whole text, after its worst finding. */
export const HEADLINE_TEXTS = defineTexts<Record<Verdict | 'nothing', string>>({
  foreign: {
    ko: '우리 것이 아닌 주소가 있습니다. 누르거나 답장하지 마십시오.',
    en: 'There is an address in it that is not ours. Do not open or answer it.',
  },
  unclear: {
    ko: '우리 것인지 알 수 없는 주소가 있습니다. 누르지 말고 우리 사이트를 직접 여십시오.',
    en: 'It has an address that we cannot judge. Do not open it: open our site yourself.',
  },
  sender: {
    ko: '우리가 메일을 보내는 주소이지만, 누구나 이 주소를 보낸 사람으로 적을 수 있습니다. 정해 둔 확인 문구가 메일 첫 줄에 있는지 보십시오.',
    en: 'This is the address we send from, but anybody can write it into an email. Check your own code in the first line of the email.',
  },
  ours: {
    ko: '링크는 우리 사이트로 이어집니다. 그것만으로는 우리가 보낸 메시지인지 알 수 없습니다. 정해 둔 확인 문구가 메일 첫 줄에 있는지 보십시오.',
    en: 'The link leads to our site. That alone does not show that we sent the message: check your own code in the first line of the email.',
  },
  nothing: {
    ko: '링크나 이메일 주소를 찾지 못했습니다. 글만으로는 누가 보냈는지 알 수 없습니다.',
    en: 'No link and no email address was found. From words alone we cannot tell who sent them.',
  },
});

/** `host`: the server it leads to, or the real address · `ours`: our own address */
type Say = (host: string, ours: string) => string;

export const REASON_TEXTS = defineTexts<Record<Reason, Say>>({
  site: { ko: () => '우리 사이트의 주소입니다.', en: () => 'An address of our site.' },
  sender: {
    ko: () => '우리가 메일을 보내는 주소입니다. 누구나 적을 수 있습니다.',
    en: () => 'Our emails come from it. Anybody can write it.',
  },
  unusual: {
    ko: () => '우리 주소가 들어 있지만, 우리는 링크를 이렇게 쓰지 않습니다.',
    en: () => 'Our address is in it, but we never write our links like this.',
  },
  insecure: {
    ko: (_, ours) => `암호화되지 않은 http입니다. 우리 링크는 ${ours}로 시작합니다.`,
    en: (_, ours) => `It begins with http, which is not encrypted. Our links begin with ${ours}.`,
  },
  subdomain: {
    ko: (_, ours) => `우리 주소로 끝나지만, 우리가 쓰는 주소는 ${ours}뿐입니다.`,
    en: (_, ours) => `It ends with our address, but the one we use is ${ours}.`,
  },
  glued: {
    ko: () => '주소 뒤에 글자가 붙어 있어 어디로 이어지는지 알 수 없습니다.',
    en: () => 'Letters stick to the address, so where it leads depends on your program.',
  },
  hidden: {
    ko: () => '보이지 않거나 글의 방향을 바꾸는 문자가 들어 있습니다.',
    en: () => 'There are characters in it that cannot be seen or that turn the direction of the text.',
  },
  mailbox: {
    ko: (_, ours) => `우리 도메인이지만, 우리 메일은 ${ours}에서만 보냅니다.`,
    en: (_, ours) => `It is at our domain, but our emails come from ${ours} alone.`,
  },
  name: {
    ko: (host) => `보낸 사람의 이름 자리에 적힌 글일 뿐입니다. 실제 주소는 ${host}입니다.`,
    en: (host) => `It is only written in place of the sender’s name. The address is ${host}.`,
  },
  unreadable: {
    ko: () => '주소로 읽을 수 없습니다.',
    en: () => 'It cannot be read as an address.',
  },
  scheme: {
    ko: () => '웹 페이지를 여는 링크가 아닙니다. 우리는 이런 링크를 보내지 않습니다.',
    en: () => 'It does not open a web page. We send no such links.',
  },
  port: {
    ko: (host) => `우리 이름이지만 포트가 다릅니다: ${host}`,
    en: (host) => `Our name, but another port: ${host}`,
  },
  letters: {
    ko: (host) => `다른 문자가 섞여 있습니다. 우리 주소처럼 보여도 실제 주소는 ${host}입니다.`,
    en: (host) => `Letters of another script are in it. Whatever it looks like, the address is ${host}.`,
  },
  resembles: {
    ko: (host) => `우리 이름이 들어 있거나 비슷하지만, 실제 주소는 ${host}입니다.`,
    en: (host) => `Our name is in it, or something like it, but the address is ${host}.`,
  },
  other: { ko: (host) => `실제 주소는 ${host}입니다.`, en: (host) => `The address is ${host}.` },
  otherMail: {
    ko: (_, ours) => `우리 메일은 ${ours}에서만 보냅니다. 받는 사람인 내 주소라면 괜찮습니다.`,
    en: (_, ours) => `Our emails come from ${ours} alone. If it is your own address, as the recipient, that is fine.`,
  },
});

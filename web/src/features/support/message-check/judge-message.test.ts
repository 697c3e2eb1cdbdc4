import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeMessage, type OurAddresses, type Reason, type Verdict } from './judge-message.ts';

const OURS: OurAddresses = { origins: ['https://eleven.example'], mailSender: 'no-reply@eleven.example' };
const LOCAL: OurAddresses = {
  origins: ['http://127.0.0.1:3000', 'http://localhost:3000'],
  mailSender: 'no-reply@127.0.0.1',
};

type Judged = `${Verdict} ${Reason}`;
const judged = (text: string, ours = OURS): Judged[] =>
  judgeMessage(text, ours).map(({ verdict, reason }): Judged => `${verdict} ${reason}`);

describe('a link of ours', () => {
  it.each([
    'https://eleven.example',
    'https://eleven.example/',
    'https://eleven.example/verify#for=freeze&token=abc',
    'https://eleven.example/dashboard?x=https://evil.test/',
    'HTTPS://ELEVEN.EXAMPLE/Dashboard',
    'eleven.example',
    'Eleven.Example/customer-service',
    'Press https://eleven.example/reset-password, then wait.',
    'Our site (https://eleven.example).',
    '<https://eleven.example/>',
    '[Open](https://eleven.example/settings)',
    '주소:https://eleven.example/settings',
    'https://eleven.example/verify에서 확인하십시오.',
    '「https://eleven.example/verify」',
    '<a href="https://eleven.example/verify">Confirm</a>',
  ])('is known: %s', (text) => {
    expect(judged(text)).toEqual(['ours site']);
  });
});

describe('the address that we send from', () => {
  it.each([
    'no-reply@eleven.example',
    'No-Reply@Eleven.Example',
    'Eleven <no-reply@eleven.example>',
    'From: "Eleven" <no-reply@eleven.example>',
    '보낸사람:no-reply@eleven.example',
    'mailto:no-reply@eleven.example?subject=Hello',
    'no-reply@eleven.example <no-reply@eleven.example>',
    'no-reply@eleven.example님께서 보낸 메일',
    '<a href="mailto:no-reply@eleven.example">mail</a>',
  ])('is known, and never more than that: %s', (text) => {
    expect(judged(text)).toEqual(['sender sender']);
  });
});

const TRICKS: readonly (readonly [what: string, text: string, expected: readonly Judged[]])[] = [
  ['another site', 'https://evil.test/login', ['foreign other']],
  ['another site without a scheme', 'evil.com/login', ['foreign other']],
  ['another site before a Korean particle', 'evil.com에서 확인', ['foreign other']],
  ['www of another', 'www.evil.com', ['foreign other']],
  ['an address of numbers', 'http://192.0.2.1/eleven.example', ['foreign resembles']],
  ['an address of numbers without a scheme', '192.0.2.1/login', ['foreign other']],
  ['a decimal address', 'http://3221225985/', ['foreign other']],
  ['a short link', 'bit.ly/3abc', ['foreign other']],
  ['a messenger', 't.me/eleven_support', ['foreign resembles']],

  ['our name as a subdomain', 'https://eleven.example.evil.com/', ['foreign resembles']],
  ['our name as a subdomain, without a scheme', 'eleven.example.evil.com', ['foreign resembles']],
  ['our name at the end of a longer one', 'https://evil-eleven.example/', ['foreign resembles']],
  ['our name with more behind it', 'https://eleven.example-login.com/', ['foreign resembles']],
  ['our name under another ending', 'https://eleven.com/', ['foreign resembles']],
  ['our name in the path', 'https://evil.com/https://eleven.example/', ['foreign resembles']],
  ['our name in the query', 'https://evil.com?https://eleven.example/', ['foreign resembles']],
  ['our name in the fragment', 'https://evil.com#https://eleven.example/', ['foreign resembles']],
  ['a subdomain of ours', 'https://login.eleven.example/', ['unclear subdomain']],

  ['a user before the address', 'https://eleven.example@evil.com/', ['foreign resembles']],
  ['user and password', 'https://eleven.example:443@evil.com/', ['foreign resembles']],
  ['user and password, without a scheme', 'eleven.example:443@evil.com/login', ['foreign resembles']],
  ['a user that is an address', 'https://no-reply@eleven.example@evil.com/', ['foreign resembles']],
  ['an encoded @', 'https://eleven.example%40evil.com/', ['unclear unreadable']],
  ['a user before ours', 'https://support@eleven.example/', ['unclear unusual']],
  ['@ behind a fragment at once', 'https://eleven.example#@evil.com/', ['unclear unusual']],
  ['@ behind a query at once', 'https://eleven.example?@evil.com/', ['unclear unusual']],
  ['@ behind a backslash', 'https://eleven.example\\@evil.com/', ['unclear unusual']],
  ['@ behind a quotation mark', 'https://eleven.example"@evil.com/', ['foreign other', 'unclear unusual']],
  ['@ behind a quotation mark, with a number', 'https://eleven.example"@3221225985/', ['unclear unusual']],
  ['a handle', '@eleven.example', ['unclear unusual']],

  ['backslashes', 'https:\\\\evil.com\\eleven.example', ['foreign resembles']],
  ['our address with backslashes', 'https:\\\\eleven.example\\verify', ['unclear unusual']],
  ['a backslash behind our address', 'https://eleven.example\\.evil.com', ['unclear unusual']],
  ['one slash', 'https:/eleven.example/', ['unclear unusual']],
  ['no slash', 'https:evil.com', ['foreign other']],
  ['three slashes', 'https:///evil.com/', ['foreign other']],
  ['no scheme but slashes', '//evil.com/login', ['foreign other']],
  ['no scheme but slashes, ours', '//eleven.example/login', ['unclear unusual']],

  ['http', 'http://eleven.example/', ['unclear insecure']],
  ['another port', 'https://eleven.example:8443/', ['foreign port']],
  ['another port, without a scheme', 'eleven.example:8443/login', ['foreign port']],
  ['the usual port', 'https://eleven.example:443/', ['unclear unusual']],
  ['javascript', 'javascript:alert(1)', ['foreign scheme']],
  ['javascript that names us', 'javascript://eleven.example/%0aalert(1)', ['foreign scheme']],
  ['javascript in capitals', 'JaVaScRiPt:location=1', ['foreign scheme']],
  ['data', 'data:text/html;base64,PHNjcmlwdD4=', ['foreign scheme']],
  ['another scheme', 'ftp://eleven.example/', ['foreign scheme']],
  ['an app', 'intent://eleven.example/#Intent;scheme=https;end', ['foreign scheme']],
  ['a broken scheme', 'hxxps://eleven.example/', ['foreign scheme']],
  ['a scheme of two', 'view-source:https://eleven.example/', ['foreign scheme']],
  ['a telephone', 'tel:+8215550000', ['foreign scheme']],

  ['a Cyrillic letter', 'https://elеven.example/', ['foreign letters']],
  ['a Cyrillic letter, without a scheme', 'elеven.example', ['foreign letters']],
  ['a Cyrillic letter in the ending', 'eleven.exаmple', ['foreign letters']],
  ['punycode', 'https://xn--elven-5of.example/', ['foreign letters']],
  ['punycode without a scheme', 'xn--elven-5of.example', ['foreign letters']],
  ['an accent', 'https://elevén.example/', ['foreign letters']],
  ['a dot below', 'https://eleveṇ.example/', ['foreign letters']],
  ['l as 1', 'https://e1even.example/', ['foreign resembles']],
  ['l as capital i', 'https://eIeven.example/', ['foreign resembles']],
  ['3 for e', 'https://3l3v3n.example/', ['foreign resembles']],
  ['the Kelvin sign', 'https://K.example/', ['foreign other']],
  ['full-width letters', 'https://ｅｌｅｖｅｎ.example/', ['unclear unusual']],
  ['full-width letters, without a scheme', 'ｅｌｅｖｅｎ．ｅｘａｍｐｌｅ', ['unclear unusual']],
  ['an ideographic dot', 'https://eleven。example/', ['unclear unusual']],
  ['an ideographic dot before another', 'https://eleven.example。evil.com/', ['foreign resembles']],
  ['an encoded dot', 'https://eleven.example%2eevil.com/', ['foreign resembles']],
  ['an encoded letter', 'https://%65leven.example/', ['unclear unusual']],
  ['a slash that is none', 'https://eleven.example∕login.evil.com/', ['foreign letters']],
  ['Hangul at once behind it', 'https://eleven.example에서', ['unclear glued']],
  ['Hangul at once behind it, without a scheme', 'eleven.example으로', ['unclear glued']],
  ['Hangul before it', '고객센터eleven.example', ['foreign letters']],
  ['a Korean domain', '일레븐.한국', ['foreign letters']],
  ['an emoji as a name', '💩.la/login', ['foreign letters']],
  ['an emoji in a name', 'eleven💩.com', ['foreign letters']],
  ['an emoji before ours', '👉eleven.example', ['foreign letters']],
  ['an emoji before a link of ours', '👉https://eleven.example/', ['ours site']],
  ['an address of six groups', 'https://[2001:db8::1]/', ['foreign other']],
  ['slashes of two kinds in an anchor', '<a href="/\\\\evil.test/login">', ['foreign other', 'foreign other']],
  ['a blob of ours', 'blob:https://eleven.example/1-2-3', ['foreign scheme']],

  ['a dot behind the name', 'https://eleven.example./', ['unclear unusual']],
  ['two dots behind the name', 'https://eleven.example../', ['unclear unusual']],
  ['a space of no width', 'https://eleven.exam\u200bple/', ['unclear hidden']],
  ['a space of no width before another', 'https://eleven.example\u200b.evil.com/', ['foreign resembles']],
  ['a byte order mark before another', 'https://eleven.example\ufeff.evil.com/', ['foreign resembles']],
  ['a space of no width in the scheme', 'https\u200b://eleven.example/', ['unclear unusual']],
  ['a soft hyphen', 'https://ele\u00adven.example/', ['unclear hidden']],
  ['a joiner', 'https://eleven\u200d.example/', ['unclear unreadable']],
  ['a turn of direction', 'https://eleven.example/\u202emoc.live', ['unclear hidden']],
  ['a turn of direction before it', '\u202ehttps://evil.com/elpmaxe.nevele', ['foreign other']],
  ['a Hangul filler', 'https://eleven.example/\u3164', ['unclear hidden']],
  ['what follows after a line', 'https://eleven.example\n.evil.com/', ['foreign other', 'ours site']],

  ['a sender elsewhere', 'no-reply@evil.com', ['foreign otherMail']],
  ['our name as the display name', 'Eleven <x@evil.com>', ['foreign otherMail']],
  ['our address as the display name', '"no-reply@eleven.example" <x@evil.com>', ['foreign otherMail', 'unclear name']],
  ['the same without quotes', 'From: no-reply@eleven.example <x@evil.com>', ['foreign otherMail', 'unclear name']],
  ['a sender below our name', 'no-reply@eleven.example.evil.com', ['foreign resembles']],
  ['a sender with our name', 'eleven.example@evil.com', ['foreign resembles']],
  ['two @', 'no-reply@eleven.example@evil.com', ['foreign resembles']],
  ['another mailbox of ours', 'support@eleven.example', ['unclear mailbox']],
  ['a mailbox below ours', 'no-reply@mail.eleven.example', ['unclear mailbox']],
  ['a Cyrillic letter in the sender', 'no-reply@elеven.example', ['foreign letters']],
  ['a Cyrillic letter in the mailbox', 'nо-reply@eleven.example', ['unclear mailbox']],
  ['a letter of no width in the sender', 'no-reply\u200b@eleven.example', ['unclear hidden']],
  ['several behind mailto', 'mailto:no-reply@eleven.example,x@evil.com', ['foreign otherMail', 'sender sender']],
  ['mailto with an encoded @', 'mailto:x%40evil.com', ['foreign otherMail']],

  ['several', 'https://eleven.example/ or https://evil.test/', ['foreign other', 'ours site']],
  ['glued by a comma', 'https://eleven.example,evil.com', ['foreign other', 'ours site']],
  ['one text, another link', '[https://eleven.example](https://evil.test)', ['foreign other', 'ours site']],
  ['an anchor', '<a href="https://evil.test/">https://eleven.example/</a>', ['foreign other', 'ours site']],
  ['an anchor in single quotes', "<a href='//evil.test'>eleven.example</a>", ['foreign other', 'ours site']],
  ['an anchor without quotes', '<a href=https://evil.test>eleven.example</a>', ['foreign other', 'ours site']],
  ['entities', '<a href="https://eleven.example&#46;evil.com/">', ['foreign resembles', 'foreign resembles']],
  ['entities of a scheme', '<a href="&#106;avascript&colon;alert(1)">', ['foreign scheme', 'foreign scheme']],
  [
    'a line in an anchor',
    '<a href="https://eleven.example\n.evil.com/">',
    ['foreign resembles', 'foreign other', 'ours site'],
  ],
  ['a tab in a scheme', '<a href="java\tscript:alert(1)">', ['foreign scheme']],
  ['a quote in an anchor', `<a href='https://eleven.example"@3221225985/'>`, ['foreign resembles', 'unclear unusual']],
  [
    'a link that is too long to read',
    `https://eleven.example/ ${'a'.repeat(3_000)}.evil.com`,
    ['unclear unreadable', 'ours site'],
  ],
];

describe('a text that only looks like ours', () => {
  it.each(TRICKS)('%s: %j', (_what, text, expected) => {
    expect(judged(text)).toEqual(expected);
  });

  it('never passes, whatever is inserted into a link of ours', () => {
    const sign = fc.constantFrom(
      ...'@:/\\?#.%-_"\'<> \t\u200b\u202e。／∕ａе가1é&;',
      'evil.com',
      '//',
      '%2e',
      '%40',
      'xn--',
    );
    const parts = fc.array(fc.oneof(sign, fc.string({ unit: 'grapheme', maxLength: 3 })), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(parts, fc.nat(30), (added, at) => {
        const link = 'https://eleven.example/path';
        const text = link.slice(0, at) + added.join('') + link.slice(at);
        for (const { verdict, written } of judgeMessage(text, OURS)) {
          if (verdict !== 'ours') continue;
          const opened = new URL(/^https:/i.test(written) ? written : `https://${written}`);
          expect([opened.origin, opened.username], text).toEqual(['https://eleven.example', '']);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('is never ours for a link to another site', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (link) => {
        expect(judged(link).filter((one) => /^(ours|sender)/.test(one))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the description of a finding', () => {
  it('names invisible characters, and the server the link leads to', () => {
    expect(judgeMessage('https://eleven.example\u202e.evil.com', OURS)).toEqual([
      { written: 'https://eleven.example[U+202E].evil.com', verdict: 'unclear', reason: 'unreadable' },
    ]);
    expect(judgeMessage('https://elеven.example/a', OURS)[0]?.host).toMatch(/^xn--[^/]+\.example$/);
    expect(judgeMessage('https://eleven.example@evil.com:81/', OURS)[0]?.host).toBe('evil.com:81');
  });

  it('appears once, worst first, and is at most a few lines long', () => {
    const long = `https://evil.test/${'x'.repeat(500)}`;
    const findings = judgeMessage(`https://eleven.example/ ${long} ${long}`, OURS);
    expect(findings.map(({ verdict }) => verdict)).toEqual(['foreign', 'ours']);
    expect(findings[0]?.written).toHaveLength(121);
  });

  it('does not exist for words, sums, times and file names', () => {
    const text = `고객님, 11월 24일 오후 12:30에 1.5 BNB(연 11.0%)를 맡기셨습니다.감사합니다. Note: e.g. 3.14, v0.1.0, 50/50,
      and/or, StakingVault.sol, statement.csv. C:\\files, "quoted", @eleven, #tag, a@b, 0x5FbDB2315678afecb367f032d93F642f64180aa3`;
    expect(judged(text)).toEqual([]);
    expect(judged('')).toEqual([]);
  });

  it('is quick even for a text made to be slow', () => {
    for (const text of ['a', '.', 'a.', '@', 'a:', '<a@b', '&#', 'href="', '가', 'https://eleven.example/'])
      judgeMessage(text.repeat(100_000 / text.length), OURS);
  });
});

describe('on a developer’s machine', () => {
  it.each([
    ['http://127.0.0.1:3000/verify#token=x', ['ours site']],
    ['localhost:3000/dashboard', ['ours site']],
    ['127.0.0.1:3000', ['ours site']],
    ['no-reply@127.0.0.1', ['sender sender']],
    ['http://127.0.0.1:3001/', ['foreign port']],
    ['http://localhost/', ['foreign port']],
    ['https://127.0.0.1:3000/', ['unclear unusual']],
    ['http://2130706433:3000/', ['unclear unusual']],
    ['http://127.0.0.1.evil.com:3000/', ['foreign other']],
    ['http://evil.localhost:3000/', ['foreign other']],
    ['http://[::1]:3000/', ['foreign other']],
  ] as const)('%s', (text, expected) => {
    expect(judged(text, LOCAL)).toEqual(expected);
  });
});

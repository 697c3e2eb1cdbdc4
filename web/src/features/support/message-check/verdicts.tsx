import { useMemo } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import text from '../../../styles/text.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Tag, type TagTone } from '../../../ui/tag.tsx';
import { type Finding, judgeMessage, type OurAddresses, type Reason, VERDICTS, type Verdict } from './judge-message.ts';
import css from './message-check.module.css';
import { HEADLINE_TEXTS, REASON_TEXTS, VERDICT_TEXTS } from './message-check-texts.ts';

const NOTICE_TONES = { foreign: 'danger', unclear: 'warn', sender: 'plain', ours: 'plain', nothing: 'plain' } as const;
const TAG_TONES: Readonly<Record<Verdict, TagTone>> = {
  foreign: 'danger',
  unclear: 'warn',
  sender: 'plain',
  ours: 'ok',
};
/** For these reasons our sending address is shown; for the others, our site. */
const ABOUT_MAIL: ReadonlySet<Reason> = new Set(['mailbox', 'otherMail']);
/** The worst come first. */
const SHOWN = 20;

/** The judgement on a pasted text, and on each link and address in it. */
export function Verdicts({ text: pasted, ours }: { text: string; ours: OurAddresses }) {
  const findings = useMemo(() => judgeMessage(pasted, ours), [pasted, ours]);
  const format = useFormat();
  const headlines = useTexts(HEADLINE_TEXTS);
  const texts = useTexts({
    found: { ko: '찾은 링크와 주소', en: 'Links and addresses found' },
    more: { ko: (count: string) => `그 밖에 ${count}개가 더 있습니다.`, en: (count) => `And ${count} more.` },
  });
  const worst = VERDICTS.find((verdict) => findings.some((finding) => finding.verdict === verdict)) ?? 'nothing';
  return (
    <>
      {/* The element exists before it has text, so that screen readers announce the text. */}
      <div role="status">{pasted.trim() !== '' && <Notice tone={NOTICE_TONES[worst]}>{headlines[worst]}</Notice>}</div>
      {findings.length > 0 && (
        <ul className={css.findings} aria-label={texts.found}>
          {findings.slice(0, SHOWN).map((finding) => (
            <Found key={finding.written} finding={finding} ours={ours} />
          ))}
        </ul>
      )}
      {findings.length > SHOWN && <p className={text.small}>{texts.more(format.count(findings.length - SHOWN))}</p>}
    </>
  );
}

/** Deliberately not a link: nobody should press it. */
function Found({ finding, ours }: { finding: Finding; ours: OurAddresses }) {
  const { written, verdict, reason, host = '' } = finding;
  const verdicts = useTexts(VERDICT_TEXTS);
  const reasons = useTexts(REASON_TEXTS);
  const own = ABOUT_MAIL.has(reason) ? ours.mailSender : (ours.origins[0] ?? '');
  return (
    <li>
      <Tag tone={TAG_TONES[verdict]}>{verdicts[verdict]}</Tag>
      {written && <bdi className={css.written}>{written}</bdi>}
      <span className={css.reason}>{reasons[reason](host, own)}</span>
    </li>
  );
}

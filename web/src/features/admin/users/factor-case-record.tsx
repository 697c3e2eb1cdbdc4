import type { FactorCase } from '@eleven/protocol/api/admin/factor-cases';
import { useFormat } from '../../../i18n/format.ts';
import { fullTime } from '../../../i18n/full-time.ts';
import { useTexts } from '../../../i18n/texts.ts';
import rows from '../../../styles/entries.module.css';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { EVIDENCE_TEXTS, STATE_TEXTS } from './factor-case-texts.ts';
import css from './user-detail.module.css';

/** The steps of a case and its evidence; while it is undecided, the message that the owner's wallet can sign. */
export function FactorCaseRecord({ found }: { found: FactorCase }) {
  const format = useFormat();
  const states = useTexts(STATE_TEXTS);
  const kinds = useTexts(EVIDENCE_TEXTS);
  const texts = useTexts({
    gone: { ko: '삭제된 계정', en: 'deleted account' },
    opened: { ko: '열림', en: 'Opened' },
    proposed: { ko: '제안', en: 'Proposed' },
    decided: { ko: '결정', en: 'Decided' },
    due: {
      ko: (at: string) => `기다림이 끝나는 때: ${at}. 지워지기 전까지 이용자가 멈출 수 있습니다.`,
      en: (at) => `Waiting time until ${at}. The user can stop the removal until it is done.`,
    },
    message: { ko: '지갑으로 서명할 메시지', en: 'Message for the wallet to sign' },
    copy: { ko: '메시지 복사', en: 'Copy the message' },
  });
  const stepText = (name: string, { by, at, reason }: FactorCase['opened']) =>
    `${name}: ${by.name ?? texts.gone}, ${fullTime(format, at)}${reason ? `, ${reason}` : ''}`;
  const isUndecided = found.state === 'open' || found.state === 'proposed';
  return (
    <ul className={rows.list}>
      <li>
        <span>
          <Tag tone={isUndecided || found.state === 'confirmed' ? 'warn' : 'plain'}>{states[found.state]}</Tag>
        </span>
        <small>{stepText(texts.opened, found.opened)}</small>
        {found.proposed && <small>{stepText(texts.proposed, found.proposed)}</small>}
        {found.decided && <small>{stepText(texts.decided, found.decided)}</small>}
        {found.dueAt && <span>{texts.due(format.longDateTime(found.dueAt))}</span>}
      </li>
      {found.evidence.map((one) => (
        <li key={one.id}>
          <span>
            <b>{kinds[one.kind]}</b> {one.subject && <span className={css.word}>{one.subject}</span>}
          </span>
          {one.note && <span>{one.note}</span>}
          <small>{[one.by.name ?? texts.gone, fullTime(format, one.at)].join(' · ')}</small>
        </li>
      ))}
      {isUndecided && (
        <li>
          <span>
            <b>{texts.message}</b> <CopyButton value={found.message} label={texts.copy} />
          </span>
          <small lang="en" className={css.word}>
            {found.message}
          </small>
        </li>
      )}
    </ul>
  );
}

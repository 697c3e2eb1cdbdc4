import {
  addFactorEvidence,
  closeFactorCase,
  confirmFactorRemoval,
  type FactorCase,
  openFactorCase,
  proposeFactorRemoval,
  readFactorCase,
  refuseFactorRemoval,
} from '@eleven/protocol/api/admin/factor-cases';
import type { User } from '@eleven/protocol/api/user';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { fullTime } from '../../../i18n/full-time.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useFocusAfterQuestion } from '../../../lib/focus/list-focus.ts';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';
import rows from '../../../styles/entries.module.css';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ReasonDialog, type ReasonedAct } from '../reason-dialog.tsx';
import { type CaseAct, EVIDENCE_TEXTS, type EvidenceKind, STATE_TEXTS, useCaseActTexts } from './factor-case-texts.ts';
import { useRefreshUser } from './use-refresh-user.ts';
import css from './user-detail.module.css';

const KINDS = ['ticket', 'wallet', 'mail', 'note'] as const satisfies readonly EvidenceKind[];
const RUNS = {
  open: openFactorCase,
  propose: proposeFactorRemoval,
  confirm: confirmFactorRemoval,
  refuse: refuseFactorRemoval,
  close: closeFactorCase,
} as const;

/** The actions currently available to this member of staff; the server decides. */
function actsOf(found: FactorCase | null, hasFactor: boolean, member: User): CaseAct[] {
  if (!found || !['open', 'proposed', 'confirmed'].includes(found.state)) return hasFactor ? ['open'] : [];
  if (found.state === 'open')
    return ['evidence', ...(found.evidence.length > 0 ? (['propose'] as const) : []), 'close'];
  if (found.state === 'confirmed') return ['close'];
  if (found.proposed?.by.id === member.id) return ['evidence', 'close'];
  return ['evidence', ...(member.role === 'admin' ? (['confirm'] as const) : []), 'refuse', 'close'];
}

/** A lost second factor: evidence, a proposal, and the decision of a second member of staff. */
export function FactorCaseCard({ id, member }: { id: string; member: User }) {
  const format = useFormat();
  const client = useQueryClient();
  const refreshUser = useRefreshUser(id);
  const params = { id };
  const { data, error, refetch } = useApiQuery(readFactorCase, { params, staleTime: 0 });
  const [asked, setAsked] = useState<CaseAct>();
  const [given, setGiven] = useState({ kind: 'ticket' as EvidenceKind, ticket: '', wallet: '', signature: '' });
  const states = useTexts(STATE_TEXTS);
  const kinds = useTexts(EVIDENCE_TEXTS);
  const { names, abouts } = useCaseActTexts();
  const texts = useTexts({
    title: { ko: '잃어버린 2단계 인증', en: 'Lost second factor' },
    has: { ko: (what: string) => `계정의 인증 수단: ${what}`, en: (what) => `The account has: ${what}` },
    password: { ko: '비밀번호', en: 'password' },
    app: { ko: '인증 앱', en: 'authenticator app' },
    passkeys: { ko: (count: string) => `패스키 ${count}개`, en: (count) => `passkeys: ${count}` },
    codes: { ko: (count: string) => `백업 코드 ${count}개`, en: (count) => `backup codes: ${count}` },
    nothing: { ko: '비밀번호도 2단계 인증도 없습니다.', en: 'Neither password nor second factor.' },
    none: {
      ko: '2단계 인증이 없으니 잃어버릴 것도 없습니다. 비밀번호를 잊었다면 재설정 메일을 보내십시오.',
      en: 'There is no second factor to lose. For a forgotten password, send a reset email.',
    },
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
    kind: { ko: '종류', en: 'Kind' },
    ticket: { ko: '문의 번호', en: 'Number of the ticket' },
    wallet: { ko: '지갑 주소', en: 'Address of the wallet' },
    signature: { ko: '서명', en: 'Signature' },
    tooNew: {
      ko: '이 건이 열리기 7일 전부터 역할이 바뀌지 않은 직원만 제안하거나 동의할 수 있습니다. 다른 직원에게 부탁하십시오.',
      en: 'Only staff whose role has not changed since seven days before the case was opened can propose or confirm. Ask a colleague.',
    },
  });
  const run = async (act: CaseAct, { reason, keyFor }: ReasonedAct) => {
    const call = { params, idempotencyKey: keyFor([act, given, reason]) };
    try {
      if (act === 'evidence') await callApi(addFactorEvidence, { ...call, body: evidenceOf(given, reason) });
      else await callApi(RUNS[act], { ...call, body: { reason } });
    } catch (error) {
      // A colleague may have decided meanwhile, or the account's owner may have stopped it.
      void client.invalidateQueries({ queryKey: queryKeyOf(readFactorCase, params) });
      throw error;
    }
    if (act === 'evidence') setGiven({ kind: 'ticket', ticket: '', wallet: '', signature: '' });
    void refreshUser();
    void client.invalidateQueries({ queryKey: queryKeyOf(readFactorCase, params) });
  };
  const { facts, case: found, mayDecide = true } = data ?? {};
  const hasFactor = facts !== undefined && (facts.hasTotp || facts.passkeys > 0);
  const offered = facts ? actsOf(found ?? null, hasFactor, member) : [];
  const isBarred = (act: CaseAct) => !mayDecide && (act === 'propose' || act === 'confirm');
  const whyBarred = useId();
  const focusTarget = useFocusAfterQuestion(asked !== undefined, offered.join());
  const stepText = (name: string, step: FactorCase['proposed']) =>
    step &&
    `${name}: ${step.by.name ?? texts.gone}, ${fullTime(format, step.at)}${step.reason ? `, ${step.reason}` : ''}`;
  const means = facts
    ? [
        facts.hasPassword && texts.password,
        facts.hasTotp && texts.app,
        facts.passkeys > 0 && texts.passkeys(format.count(facts.passkeys)),
        facts.backupCodes > 0 && texts.codes(format.count(facts.backupCodes)),
      ]
        .filter(Boolean)
        .join(' · ')
    : '';
  const isRunning = found?.state === 'open' || found?.state === 'proposed';
  return (
    <Card title={texts.title}>
      {error && !data && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {facts && <p className={rows.none}>{means === '' ? texts.nothing : texts.has(means)}</p>}
      {facts && !found && !hasFactor && <p>{texts.none}</p>}
      {found && (
        <ul className={rows.list}>
          <li>
            <span>
              <Tag tone={isRunning || found.state === 'confirmed' ? 'warn' : 'plain'}>{states[found.state]}</Tag>
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
          {isRunning && (
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
      )}
      {facts && (
        <div ref={focusTarget} tabIndex={-1} className={classNames(layout.row, layout.wrapping, css.acts)}>
          {offered.map((act) => (
            <Button
              key={act}
              size="small"
              disabled={isBarred(act)}
              aria-describedby={isBarred(act) ? whyBarred : undefined}
              onClick={() => setAsked(act)}
            >
              {names[act]}
            </Button>
          ))}
          {offered.some(isBarred) && (
            <p id={whyBarred} className={rows.none}>
              {texts.tooNew}
            </p>
          )}
        </div>
      )}
      {asked && (
        <ReasonDialog
          title={names[asked]}
          about={abouts[asked]}
          draft={`factorCase.${asked}.${id}`}
          isOptional={asked === 'evidence' && (given.kind === 'ticket' || given.kind === 'wallet')}
          retry={false}
          onClose={() => setAsked(undefined)}
          run={(reasoned) => run(asked, reasoned)}
        >
          {asked === 'evidence' && (
            <>
              <Select<EvidenceKind>
                label={texts.kind}
                options={KINDS.map((value) => ({ value, label: kinds[value] }))}
                value={given.kind}
                onChange={(kind) => setGiven({ ...given, kind })}
              />
              {given.kind === 'ticket' && (
                <Field
                  label={texts.ticket}
                  placeholder="E-000123"
                  value={given.ticket}
                  onChange={(event) => setGiven({ ...given, ticket: event.target.value.trim().toUpperCase() })}
                />
              )}
              {given.kind === 'wallet' && (
                <>
                  <Field
                    label={texts.wallet}
                    spellCheck={false}
                    value={given.wallet}
                    onChange={(event) => setGiven({ ...given, wallet: event.target.value.trim() })}
                  />
                  <TextArea
                    label={texts.signature}
                    spellCheck={false}
                    value={given.signature}
                    onChange={(event) => setGiven({ ...given, signature: event.target.value.trim() })}
                  />
                </>
              )}
            </>
          )}
        </ReasonDialog>
      )}
    </Card>
  );
}

function evidenceOf(given: { kind: EvidenceKind; ticket: string; wallet: string; signature: string }, reason: string) {
  const note = reason ? { note: reason } : {};
  if (given.kind === 'ticket') return { kind: given.kind, ticket: given.ticket, ...note };
  if (given.kind === 'wallet') return { kind: given.kind, wallet: given.wallet, signature: given.signature, ...note };
  return { kind: given.kind, note: reason };
}

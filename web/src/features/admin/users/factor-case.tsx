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
import type { ReplyOf } from '@eleven/protocol/api/route';
import type { User } from '@eleven/protocol/api/user';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useFocusAfterQuestion } from '../../../lib/focus/list-focus.ts';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';
import rows from '../../../styles/entries.module.css';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ReasonDialog, type ReasonedAct } from '../reason-dialog.tsx';
import { type Evidence, EvidenceFields, evidenceBodyOf, isReasonOptional, NO_EVIDENCE } from './evidence-fields.tsx';
import { FactorCaseRecord } from './factor-case-record.tsx';
import { type CaseAct, useCaseActTexts } from './factor-case-texts.ts';
import { useRefreshUser } from './use-refresh-user.ts';
import css from './user-detail.module.css';

const ROUTES = {
  open: openFactorCase,
  propose: proposeFactorRemoval,
  confirm: confirmFactorRemoval,
  refuse: refuseFactorRemoval,
  close: closeFactorCase,
} as const;

type Facts = ReplyOf<typeof readFactorCase>['facts'];

const hasSecondFactor = ({ hasTotp, passkeys }: Facts): boolean => hasTotp || passkeys > 0;

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
  const { data, error, refetch } = useApiQuery(readFactorCase, { params: { id }, staleTime: 0 });
  const [asked, setAsked] = useState<CaseAct>();
  /** Kept when the dialog is closed without sending it. */
  const [evidence, setEvidence] = useState(NO_EVIDENCE);
  const texts = useTexts({
    title: { ko: '잃어버린 2단계 인증', en: 'Lost second factor' },
    none: {
      ko: '2단계 인증이 없으니 잃어버릴 것도 없습니다. 비밀번호를 잊었다면 재설정 메일을 보내십시오.',
      en: 'There is no second factor to lose. For a forgotten password, send a reset email.',
    },
  });
  return (
    <Card title={texts.title}>
      {error && !data && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data && (
        <>
          <Means facts={data.facts} />
          {!data.case && !hasSecondFactor(data.facts) && <p>{texts.none}</p>}
          {data.case && <FactorCaseRecord found={data.case} />}
          <Acts
            acts={actsOf(data.case, hasSecondFactor(data.facts), member)}
            mayDecide={data.mayDecide ?? true}
            isAsked={asked !== undefined}
            ask={setAsked}
          />
        </>
      )}
      {asked && (
        <ActDialog
          id={id}
          act={asked}
          evidence={evidence}
          onEvidence={setEvidence}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

/** By what the owner could still prove who they are. */
function Means({ facts }: { facts: Facts }) {
  const format = useFormat();
  const texts = useTexts({
    has: { ko: (what: string) => `계정의 인증 수단: ${what}`, en: (what) => `The account has: ${what}` },
    password: { ko: '비밀번호', en: 'password' },
    app: { ko: '인증 앱', en: 'authenticator app' },
    passkeys: { ko: (count: string) => `패스키 ${count}개`, en: (count) => `passkeys: ${count}` },
    codes: { ko: (count: string) => `백업 코드 ${count}개`, en: (count) => `backup codes: ${count}` },
    nothing: { ko: '비밀번호도 2단계 인증도 없습니다.', en: 'Neither password nor second factor.' },
  });
  const means = [
    facts.hasPassword && texts.password,
    facts.hasTotp && texts.app,
    facts.passkeys > 0 && texts.passkeys(format.count(facts.passkeys)),
    facts.backupCodes > 0 && texts.codes(format.count(facts.backupCodes)),
  ].filter(Boolean);
  return <p className={rows.none}>{means.length === 0 ? texts.nothing : texts.has(means.join(' · '))}</p>;
}

interface ActsProps {
  acts: readonly CaseAct[];
  /** False if the reader's role is too new to propose or confirm a removal. */
  mayDecide: boolean;
  isAsked: boolean;
  ask(act: CaseAct): void;
}

function Acts({ acts, mayDecide, isAsked, ask }: ActsProps) {
  const { names } = useCaseActTexts();
  const texts = useTexts({
    tooNew: {
      ko: '이 건이 열리기 7일 전부터 역할이 바뀌지 않은 직원만 제안하거나 동의할 수 있습니다. 다른 직원에게 부탁하십시오.',
      en: 'Only staff whose role has not changed since seven days before the case was opened can propose or confirm. Ask a colleague.',
    },
  });
  const isBarred = (act: CaseAct) => !mayDecide && (act === 'propose' || act === 'confirm');
  const whyBarred = useId();
  const focusTarget = useFocusAfterQuestion(isAsked, acts.join());
  return (
    <div ref={focusTarget} tabIndex={-1} className={classNames(layout.row, layout.wrapping, css.acts)}>
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          disabled={isBarred(act)}
          aria-describedby={isBarred(act) ? whyBarred : undefined}
          onClick={() => ask(act)}
        >
          {names[act]}
        </Button>
      ))}
      {acts.some(isBarred) && (
        <p id={whyBarred} className={rows.none}>
          {texts.tooNew}
        </p>
      )}
    </div>
  );
}

interface ActDialogProps {
  id: string;
  act: CaseAct;
  evidence: Evidence;
  onEvidence(value: Evidence): void;
  onClose(): void;
}

/** Asks for the reason of an act, and for evidence its kind and subject. */
function ActDialog({ id, act, evidence, onEvidence, onClose }: ActDialogProps) {
  const client = useQueryClient();
  const refreshUser = useRefreshUser(id);
  const { names, abouts } = useCaseActTexts();
  const params = { id };
  const refreshCase = () => void client.invalidateQueries({ queryKey: queryKeyOf(readFactorCase, params) });
  const run = async ({ reason, keyFor }: ReasonedAct) => {
    const call = { params, idempotencyKey: keyFor([act, evidence, reason]) };
    try {
      if (act === 'evidence') {
        await callApi(addFactorEvidence, { ...call, body: evidenceBodyOf(evidence, reason) });
        onEvidence(NO_EVIDENCE);
      } else await callApi(ROUTES[act], { ...call, body: { reason } });
      void refreshUser();
    } finally {
      // After a failure too: a colleague may have decided meanwhile, or the account's owner may have stopped it.
      refreshCase();
    }
  };
  return (
    <ReasonDialog
      title={names[act]}
      about={abouts[act]}
      draft={`factorCase.${act}.${id}`}
      isOptional={act === 'evidence' && isReasonOptional(evidence)}
      retry={false}
      onClose={onClose}
      run={run}
    >
      {act === 'evidence' && <EvidenceFields value={evidence} onChange={onEvidence} />}
    </ReasonDialog>
  );
}

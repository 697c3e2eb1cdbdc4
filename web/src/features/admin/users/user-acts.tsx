import {
  allowTickets,
  changeRole,
  endUserSessions,
  removeFactors,
  restrictTickets,
  resumeUserMails,
  sendResetMail,
  suspendUser,
  unsuspendUser,
} from '@eleven/protocol/api/admin/user-acts';
import type { UserDetail } from '@eleven/protocol/api/admin/users';
import { cancelDeletionByStaff, requestDeletionByStaff, requestExportByStaff } from '@eleven/protocol/api/own/own-data';
import type { Role, User } from '@eleven/protocol/api/user';
import { formatBnb } from '@eleven/protocol/money';
import { ROLE_NAMES } from '@eleven/protocol/staff';
import { useState } from 'react';
import { useLocale } from '../../../i18n/locale.tsx';
import { callApi } from '../../../lib/api.ts';
import { useFocusAfterQuestion } from '../../../lib/focus/list-focus.ts';
import rows from '../../../styles/entries.module.css';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Select } from '../../../ui/form/select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReasonDialog, type ReasonedAct } from '../reason-dialog.tsx';
import { type Act, useActTexts } from './act-texts.ts';
import { type End, endOf, isIncomplete, RestrictionEnd } from './restriction-end.tsx';
import { useRefreshUser } from './use-refresh-user.ts';
import css from './user-detail.module.css';

const ROLES = Object.keys(ROLE_NAMES) as Role[];

const isRestriction = (act: Act) => act === 'suspend' || act === 'restrictTickets';

/** The acts that this member of staff may perform on the account; each requires a written reason. */
export function UserActs({ user, member }: { user: UserDetail; member: User }) {
  const locale = useLocale();
  const refresh = useRefreshUser(user.id);
  const [asked, setAsked] = useState<Act>();
  const [done, setDone] = useState('');
  const [role, setRole] = useState<Role | ''>('');
  // A repeated call requests the same end.
  const [askedMs, setAskedMs] = useState(0);
  const [end, setEnd] = useState<End>({ after: '7', date: '' });
  const { texts, abouts, outcomes } = useActTexts();
  const stakedWei = user.wallets.reduce(
    (sum, wallet) =>
      wallet.fixed.reduce((all, { principalWei }) => all + BigInt(principalWei), sum + BigInt(wallet.flexibleWei)),
    0n,
  );
  const isOwn = user.id === member.id;
  const offered: Act[] = [];
  if (member.role === 'admin' || user.role === 'user') {
    offered.push('resetMail', 'endSessions');
    if (user.mailPaused?.reason === 'bounce') offered.push('resumeMails');
  }
  if (member.role === 'admin' && !isOwn) {
    const isRestricted = user.restrictions.some(({ kind, applies }) => kind === 'tickets' && applies);
    offered.push('role', isRestricted ? 'allowTickets' : 'restrictTickets');
    offered.push(user.suspendedAt ? 'unsuspend' : 'suspend');
  }
  if (member.role === 'admin' && !isOwn && user.role !== 'user') offered.push('removeFactors');

  if (member.role === 'admin' && !isOwn && (user.deletion || user.role === 'user'))
    offered.push('export', user.deletion ? 'keep' : 'delete');

  const focusTarget = useFocusAfterQuestion(asked !== undefined, offered.join());

  const run = async (act: Act, { reason, keyFor }: ReasonedAct) => {
    const endsAt = isRestriction(act) ? endOf(end, askedMs) : null;
    const call = { params: { id: user.id }, idempotencyKey: keyFor([act, role, endsAt, reason]) };
    if (act === 'role') {
      if (role === '') return;
      await callApi(changeRole, { ...call, body: { role, reason } });
    } else if (act === 'suspend') await callApi(suspendUser, { ...call, body: { reason, endsAt } });
    else if (act === 'restrictTickets') await callApi(restrictTickets, { ...call, body: { reason, endsAt } });
    else if (act === 'allowTickets') await callApi(allowTickets, { ...call, body: { reason } });
    else if (act === 'unsuspend') await callApi(unsuspendUser, { ...call, body: { reason } });
    else if (act === 'delete') await callApi(requestDeletionByStaff, { ...call, body: { reason } });
    else if (act === 'export') await callApi(requestExportByStaff, { ...call, body: { reason } });
    else if (act === 'keep') await callApi(cancelDeletionByStaff, { ...call, body: { reason } });
    else if (act === 'resumeMails') await callApi(resumeUserMails, { ...call, body: { reason } });
    else if (act === 'removeFactors') await callApi(removeFactors, { ...call, body: { reason } });
    else if (act === 'endSessions') await callApi(endUserSessions, { ...call, body: { reason } });
    else await callApi(sendResetMail, { ...call, body: { reason } });
    setDone(outcomes[act]);
    void refresh();
  };
  return (
    <>
      <div className={classNames(layout.row, layout.wrapping, css.acts)}>
        {offered.map((act) => (
          <Button
            key={act}
            size="small"
            variant={act === 'suspend' || act === 'delete' ? 'dangerLine' : 'line'}
            onClick={() => {
              setDone('');
              setAskedMs(Date.now());
              setRole('');
              setAsked(act);
            }}
          >
            {texts[act]}
          </Button>
        ))}
      </div>
      {isOwn && member.role === 'admin' && <p className={rows.none}>{texts.own}</p>}
      <div role="status" tabIndex={-1} ref={focusTarget} className={css.done}>
        {done && <Notice>{done}</Notice>}
      </div>
      {asked && (
        <ReasonDialog
          title={texts[asked]}
          about={abouts[asked]}
          draft={`${asked}.${user.id}`}
          {...(isRestriction(asked) ? { hint: texts.shown } : {})}
          stop={
            asked === 'role'
              ? role === user.role && texts.sameRole
              : isRestriction(asked) && isIncomplete(end) && texts.noEnd
          }
          isReady={asked !== 'role' || role !== ''}
          withoutToast
          danger={asked === 'suspend' || asked === 'delete'}
          onClose={() => setAsked(undefined)}
          run={(reasoned) => run(asked, reasoned)}
        >
          {asked === 'delete' && stakedWei > 0n && <Notice>{texts.staked(formatBnb(stakedWei))}</Notice>}
          {isRestriction(asked) && <RestrictionEnd value={end} onChange={setEnd} />}
          {asked === 'role' && (
            <Select<Role | ''>
              label={texts.newRole}
              options={[
                ...(role === '' ? [{ value: '' as const, label: texts.choose }] : []),
                ...ROLES.map((value) => ({ value, label: ROLE_NAMES[value][locale] })),
              ]}
              value={role}
              onChange={setRole}
            />
          )}
        </ReasonDialog>
      )}
    </>
  );
}

import { auditList } from '@eleven/protocol/api/admin/audit';
import {
  changeRole,
  endUserSessions,
  removeFactors,
  resumeUserMails,
  sendResetMail,
  suspendUser,
  type UserDetail,
  unsuspendUser,
  userDetail,
  userList,
} from '@eleven/protocol/api/admin/users';
import { cancelDeletionByStaff, requestDeletionByStaff } from '@eleven/protocol/api/own-data';
import type { Role, User } from '@eleven/protocol/api/user';
import { ROLE_NAMES } from '@eleven/protocol/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import rows from '../../../styles/entries.module.css';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Select } from '../../../ui/form/select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import css from './user-detail.module.css';

type Act =
  | 'suspend'
  | 'unsuspend'
  | 'role'
  | 'endSessions'
  | 'resetMail'
  | 'resumeMails'
  | 'removeFactors'
  | 'delete'
  | 'keep';
const ROLES = Object.keys(ROLE_NAMES) as Role[];

/** The acts that this member of staff may perform on the account; each requires a written reason. */
export function UserActs({ user, member }: { user: UserDetail; member: User }) {
  const locale = useLocale();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Act>();
  const [done, setDone] = useState('');
  const [role, setRole] = useState<Role>(user.role);
  const texts = useTexts({
    suspend: { ko: '계정 정지', en: 'Suspend account' },
    unsuspend: { ko: '정지 해제', en: 'Lift suspension' },
    role: { ko: '역할 변경', en: 'Change role' },
    endSessions: { ko: '모든 기기 로그아웃', en: 'Sign out everywhere' },
    resetMail: { ko: '재설정 메일 보내기', en: 'Send reset email' },
    resumeMails: { ko: '메일 다시 보내기', en: 'Resume emails' },
    removeFactors: { ko: '2단계 인증 삭제', en: 'Remove second factors' },
    delete: { ko: '계정 삭제 요청', en: 'Request deletion' },
    keep: { ko: '삭제 취소', en: 'Cancel the deletion' },
    newRole: { ko: '새 역할', en: 'New role' },
    own: {
      ko: '자신의 계정입니다. 정지와 역할 변경은 다른 관리자만 할 수 있습니다.',
      en: 'This is your own account. Only another admin can suspend it or change its role.',
    },
  });
  const abouts = useTexts<Record<Act, string>>({
    suspend: {
      ko: '모든 기기에서 바로 로그아웃되고 다시 로그인할 수 없습니다. 맡긴 BNB는 지갑에서 언제든 출금할 수 있습니다.',
      en: 'All devices are signed out immediately and cannot sign in. The user can still withdraw their stake with their wallet.',
    },
    unsuspend: { ko: '다시 로그인할 수 있게 됩니다.', en: 'Signing in works again.' },
    role: {
      ko: '역할은 다음 요청부터 바뀌고, 관리자 세션은 끝납니다.',
      en: 'The role changes with the next request and the admin session ends.',
    },
    endSessions: {
      ko: '모든 기기의 로그인이 끝나고, 이용자에게 알립니다.',
      en: 'Every device is signed out and the user is notified.',
    },
    resumeMails: {
      ko: '반송된 까닭이 해결된 때에 쓰십시오. 이용자가 고른 메일을 이 주소로 다시 보내고, 또 반송되면 다시 멈춥니다.',
      en: 'For when the reason is mended. The emails that the user has chosen go to this address again; if one comes back, they are paused again.',
    },
    removeFactors: {
      ko: '2단계 인증을 잃어버린 직원을 위한 것입니다. 본인인지 먼저 확인하십시오. 모든 기기에서 로그아웃되고, 다음 로그인 때 새로 등록합니다.',
      en: 'For a member of staff who has lost theirs: make sure that it is them. All devices are signed out, and the next sign-in sets up a new one.',
    },
    delete: {
      ko: '본인이 요청한 경우에만 쓰십시오. 7일 뒤에 계정과 개인정보를 지웁니다. 이용자에게 바로 알리며, 그때까지 이용자가 취소할 수 있습니다.',
      en: 'Only at the owner’s own request. The account and its personal data are deleted in 7 days. The user is notified at once and can take it back until then.',
    },
    keep: { ko: '계정을 그대로 유지하고 이용자에게 알립니다.', en: 'The account stays, and the user is notified.' },
    resetMail: {
      ko: '비밀번호를 다시 정하는 링크를 계정의 메일 주소로 보냅니다.',
      en: 'A link to set a new password is sent to the account’s address.',
    },
  });
  const outcomes = useTexts<Record<Act, string>>({
    suspend: { ko: '계정을 정지했습니다.', en: 'The account was suspended.' },
    unsuspend: { ko: '정지를 해제했습니다.', en: 'The suspension was lifted.' },
    role: { ko: '역할을 바꿨습니다.', en: 'The role was changed.' },
    endSessions: { ko: '모든 기기에서 로그아웃했습니다.', en: 'All devices were signed out.' },
    resumeMails: { ko: '메일을 다시 보냅니다.', en: 'Emails were resumed.' },
    removeFactors: { ko: '2단계 인증을 지웠습니다.', en: 'The second factors were removed.' },
    delete: { ko: '계정이 7일 뒤에 삭제됩니다.', en: 'The account will be deleted in 7 days.' },
    keep: { ko: '삭제를 취소했습니다.', en: 'The deletion was cancelled.' },
    resetMail: { ko: '재설정 메일을 보냈습니다.', en: 'The reset email is on its way.' },
  });
  const isOwn = user.id === member.id;
  const offered: Act[] = [];
  if (member.role === 'admin' || user.role === 'user') {
    offered.push('resetMail', 'endSessions');
    if (user.mailPaused?.reason === 'bounce') offered.push('resumeMails');
  }
  if (member.role === 'admin' && !isOwn) offered.push('role', user.suspendedAt ? 'unsuspend' : 'suspend');
  if (member.role === 'admin' && !isOwn && user.role !== 'user') offered.push('removeFactors');

  if (member.role === 'admin' && !isOwn && (user.deletion || user.role === 'user'))
    offered.push(user.deletion ? 'keep' : 'delete');

  const run = async (act: Act, reason: string, keyFor: (body: unknown) => string) => {
    const call = { params: { id: user.id }, idempotencyKey: keyFor([act, role, reason]) };
    if (act === 'role') await callApi(changeRole, { ...call, body: { role, reason } });
    else if (act === 'suspend') await callApi(suspendUser, { ...call, body: { reason } });
    else if (act === 'unsuspend') await callApi(unsuspendUser, { ...call, body: { reason } });
    else if (act === 'delete') await callApi(requestDeletionByStaff, { ...call, body: { reason } });
    else if (act === 'keep') await callApi(cancelDeletionByStaff, { ...call, body: { reason } });
    else if (act === 'resumeMails') await callApi(resumeUserMails, { ...call, body: { reason } });
    else if (act === 'removeFactors') await callApi(removeFactors, { ...call, body: { reason } });
    else if (act === 'endSessions') await callApi(endUserSessions, { ...call, body: { reason } });
    else await callApi(sendResetMail, { ...call, body: { reason } });
    setAsked(undefined);
    setDone(outcomes[act]);
    for (const { path } of [userList, auditList]) void client.invalidateQueries({ queryKey: [path] });
    await client.invalidateQueries({ queryKey: [userDetail.path.split('/:')[0], user.id] });
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
              setAsked(act);
            }}
          >
            {texts[act]}
          </Button>
        ))}
      </div>
      {isOwn && member.role === 'admin' && <p className={rows.none}>{texts.own}</p>}
      <div role="status">{done && <Notice>{done}</Notice>}</div>
      {asked && (
        <ReasonDialog
          title={texts[asked]}
          about={abouts[asked]}
          draft={`${asked}.${user.id}`}
          danger={asked === 'suspend' || asked === 'delete'}
          onClose={() => setAsked(undefined)}
          run={(reason, keyFor) => run(asked, reason, keyFor)}
        >
          {asked === 'role' && (
            <Select<Role>
              label={texts.newRole}
              options={ROLES.map((value) => ({ value, label: ROLE_NAMES[value][locale] }))}
              value={role}
              onChange={setRole}
            />
          )}
        </ReasonDialog>
      )}
    </>
  );
}

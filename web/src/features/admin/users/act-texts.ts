/** The texts of the acts on an account. */
import { useTexts } from '../../../i18n/texts.ts';

export type Act =
  | 'suspend'
  | 'unsuspend'
  | 'restrictTickets'
  | 'allowTickets'
  | 'role'
  | 'endSessions'
  | 'resetMail'
  | 'resumeMails'
  | 'removeFactors'
  | 'export'
  | 'delete'
  | 'keep';

export function useActTexts() {
  const texts = useTexts({
    suspend: { ko: '계정 정지', en: 'Suspend account' },
    unsuspend: { ko: '정지 해제', en: 'Lift suspension' },
    restrictTickets: { ko: '새 문의 제한', en: 'Restrict new tickets' },
    allowTickets: { ko: '새 문의 제한 해제', en: 'Allow new tickets' },
    role: { ko: '역할 변경', en: 'Change role' },
    endSessions: { ko: '모든 기기 로그아웃', en: 'Sign out everywhere' },
    resetMail: { ko: '재설정 메일 보내기', en: 'Send reset email' },
    resumeMails: { ko: '메일 다시 보내기', en: 'Resume emails' },
    removeFactors: { ko: '2단계 인증 삭제', en: 'Remove second factors' },
    export: { ko: '데이터 파일 요청', en: 'Request a copy of the data' },
    delete: { ko: '계정 삭제 요청', en: 'Request deletion' },
    keep: { ko: '삭제 취소', en: 'Cancel the deletion' },
    newRole: { ko: '새 역할', en: 'New role' },
    choose: { ko: '골라 주십시오', en: 'Please choose' },
    sameRole: {
      ko: '지금의 역할입니다. 다른 역할을 골라 주십시오.',
      en: 'This is the current role. Please choose another one.',
    },
    shown: {
      ko: '이용자가 메일과 로그인 화면에서 그대로 읽고, 감사 기록에도 남습니다. 쉬운 말로 적고, 개인정보는 적지 마십시오.',
      en: 'The user reads it as it is, by email and at sign-in, and it is kept in the audit log. Use plain words and no personal data.',
    },
    noEnd: { ko: '끝나는 때를 골라 주십시오.', en: 'Please choose when it ends.' },
    staked: {
      ko: (bnb: string) =>
        `연결된 지갑에 ${bnb} BNB가 맡겨져 있습니다. 블록체인에 그대로 남으며, 계정이 없어도 지갑으로 출금할 수 있습니다.`,
      en: (bnb) =>
        `The linked wallets have ${bnb} BNB staked. It stays on the blockchain, and the wallets can withdraw it without the account.`,
    },
    own: {
      ko: '자신의 계정입니다. 정지와 역할 변경은 다른 관리자만 할 수 있습니다.',
      en: 'This is your own account. Only another admin can suspend it or change its role.',
    },
  });
  const abouts = useTexts<Record<Act, string>>({
    suspend: {
      ko: '모든 기기에서 바로 로그아웃되고, 정지가 끝날 때까지 로그인할 수 없습니다. 맡긴 BNB는 지갑에서 언제든 출금할 수 있습니다.',
      en: 'All devices are signed out immediately and cannot sign in until it is over. The user can still withdraw their stake with their wallet.',
    },
    restrictTickets: {
      ko: '새 문의를 열 수 없게 됩니다. 이미 연 문의에는 계속 쓸 수 있고, 다른 것은 모두 그대로입니다.',
      en: 'The account opens no new tickets. It can still write in its existing tickets, and everything else stays the same.',
    },
    allowTickets: { ko: '다시 새 문의를 열 수 있게 됩니다.', en: 'New tickets can be opened again.' },
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
      en: 'Do this once the cause is fixed. The emails that the user has chosen go to this address again; if one comes back, they are paused again.',
    },
    removeFactors: {
      ko: '2단계 인증을 잃어버린 직원을 위한 것입니다. 본인인지 먼저 확인하십시오. 모든 기기에서 로그아웃되고, 다음 로그인 때 새로 등록합니다.',
      en: 'For a member of staff who has lost theirs: make sure that it is them. All devices are signed out, and the next sign-in sets up a new one.',
    },
    export: {
      ko: '본인이 요청한 경우에만 쓰십시오. 계정의 모든 데이터를 담은 파일을 만들고 이용자에게 알립니다. 파일은 본인만 로그인해서 7일 동안 내려받을 수 있고, 직원은 볼 수 없습니다.',
      en: 'Only at the owner’s own request. A file with all data of the account is made and the user is notified. Only its owner can download it, signed in, for 7 days; staff cannot see it.',
    },
    delete: {
      ko: '본인이 요청한 경우에만 쓰십시오. 7일 뒤에 계정과 개인정보를 지웁니다. 이용자에게 바로 알리며, 그때까지 이용자가 취소할 수 있습니다.',
      en: 'Only at the owner’s own request. The account and its personal data are deleted in 7 days. The user is notified at once and can cancel it until then.',
    },
    keep: { ko: '계정을 그대로 유지하고 이용자에게 알립니다.', en: 'The account stays, and the user is notified.' },
    resetMail: {
      ko: '비밀번호를 다시 정하는 링크를 계정의 메일 주소로 보냅니다.',
      en: 'A link to set a new password is sent to the account’s address.',
    },
  });
  const outcomes = useTexts<Record<Act, string>>({
    suspend: { ko: '계정을 정지했습니다.', en: 'The account was suspended.' },
    restrictTickets: { ko: '새 문의를 제한했습니다.', en: 'New tickets were restricted.' },
    allowTickets: { ko: '제한을 해제했습니다.', en: 'The restriction was lifted.' },
    unsuspend: { ko: '정지를 해제했습니다.', en: 'The suspension was lifted.' },
    role: { ko: '역할을 바꿨습니다.', en: 'The role was changed.' },
    endSessions: { ko: '모든 기기에서 로그아웃했습니다.', en: 'All devices were signed out.' },
    resumeMails: { ko: '메일을 다시 보냅니다.', en: 'Emails were resumed.' },
    removeFactors: { ko: '2단계 인증을 지웠습니다.', en: 'The second factors were removed.' },
    export: { ko: '파일을 만들고 있습니다.', en: 'The file is being made.' },
    delete: { ko: '계정이 7일 뒤에 삭제됩니다.', en: 'The account will be deleted in 7 days.' },
    keep: { ko: '삭제를 취소했습니다.', en: 'The deletion was cancelled.' },
    resetMail: { ko: '재설정 메일을 보냈습니다.', en: 'The reset email is on its way.' },
  });
  return { texts, abouts, outcomes };
}

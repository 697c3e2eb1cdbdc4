/**
 * Every error that the product can show: a code, its HTTP status, and its text in both languages. The API replies
 * `{ code, message }`; toasts show the text of the status (SPEC.md §8), forms show the text of the code.
 *
 * long because: it is one table, a row for each code.
 */

import { ATTACHMENT_ERRORS } from './attachment-errors.ts';
import { type ErrorEntry, type ErrorParams, entry, fillIn } from './error-entry.ts';
import type { Locale } from './product.ts';
import { STATUS_TEXTS, UNKNOWN_ERROR } from './status-texts.ts';
import { VAULT_ERRORS } from './vault/vault-errors.ts';

export { STATUS_TEXTS, UNKNOWN_ERROR };

const ofStatus = (status: number): ErrorEntry => {
  const text = STATUS_TEXTS[status];
  if (!text) throw new Error(`SPEC.md names no text for status ${status}`);
  return { status, ...text };
};

/**
 * `{name}` in a text is replaced by the parameter of that name; amounts are in BNB, times are formatted dates. Text in `[…]` is
 * omitted if its parameter is missing.
 */
export const ERRORS = {
  'request.invalid': ofStatus(400),
  'request.tooLarge': entry(413, '보낸 내용이 너무 큽니다.', 'The request is too large.'),
  'request.unsupportedType': entry(415, 'JSON 형식으로 보내 주십시오.', 'The request must be JSON.'),
  'request.foreignHost': entry(421, '이 주소로는 열 수 없습니다.', 'This server is not available at this address.'),
  'request.timeout': ofStatus(408),
  'request.rateLimited': ofStatus(429),
  'request.conflict': entry(
    409,
    '같은 요청이 이미 처리되고 있습니다.',
    'An identical request is already being processed.',
  ),
  'request.keyReused': entry(
    422,
    '이미 다른 내용에 쓰인 요청 키입니다. 페이지를 새로고침해 주십시오.',
    'This request key has already been used for a different request. Please reload the page.',
  ),
  'auth.required': ofStatus(401),
  'mail.unsigned': entry(401, '서명이 올바르지 않습니다.', 'The signature is not valid.'),
  'auth.invalidCredentials': entry(401, '이메일 또는 비밀번호가 올바르지 않습니다.', 'Incorrect email or password.'),
  'auth.passwordWrong': entry(400, '현재 비밀번호가 올바르지 않습니다.', 'The current password is incorrect.'),
  'auth.passwordNone': entry(
    400,
    '비밀번호가 없는 계정입니다. 먼저 메일로 비밀번호를 정해 주십시오.',
    'This account has no password. Set one by email first.',
  ),
  'auth.passwordSame': entry(
    400,
    '지금 쓰고 있는 비밀번호입니다. 다른 비밀번호를 골라 주십시오.',
    'That is already your password. Please choose a different one.',
  ),
  'auth.emailSame': entry(400, '지금 쓰고 있는 주소입니다.', 'That is already your email address.'),
  'auth.emailTaken': entry(409, '이미 가입된 이메일입니다.', 'An account with this email already exists.'),
  'auth.emailInvalid': entry(400, '이메일 주소를 확인해 주십시오.', 'Please check the email address.'),
  'auth.nameInvalid': entry(400, '이름은 1자에서 80자까지 쓸 수 있습니다.', 'Use a name of 1 to 80 characters.'),
  'auth.nameReserved': entry(
    400,
    '고객센터나 운영진으로 보일 수 있는 이름입니다. 다른 이름을 써 주십시오.',
    'This name could be mistaken for our staff. Please choose a different one.',
  ),
  'auth.passwordTooShort': entry(
    400,
    '비밀번호는 10자 이상이어야 합니다.',
    'Use at least 10 characters for the password.',
  ),
  'auth.passwordTooLong': entry(
    400,
    '비밀번호는 128자까지 쓸 수 있습니다.',
    'Use at most 128 characters for the password.',
  ),
  'auth.passwordCommon': entry(
    400,
    '흔하거나 추측하기 쉬운 비밀번호입니다. 다른 비밀번호를 골라 주십시오.',
    'This password is too easy to guess. Please choose a different one.',
  ),
  'auth.termsRequired': entry(
    400,
    '이용약관, 개인정보 처리방침, 위험 안내에 동의해 주십시오.',
    'Please accept the terms, the privacy notice and the risk notice.',
  ),
  'restriction.endsTooSoon': entry(400, '끝나는 때는 지금보다 뒤여야 합니다.', 'The end must be later than now.'),
  'restriction.applies': entry(
    409,
    '이미 적용되어 있습니다. 바꾸려면 먼저 해제해 주십시오.',
    'It is already in force. To change it, lift it first.',
  ),
  'auth.suspended': entry(
    403,
    '정지된 계정입니다.[ {until}까지입니다.][ 사유: “{why}”.] 맡긴 BNB는 지갑에서 언제든 출금할 수 있습니다. 고객센터에 문의해 주십시오.',
    'This account is suspended[ until {until}].[ Reason: “{why}”.] You can still withdraw your stake with your wallet at any time. Please contact support.',
  ),
  'auth.frozen': entry(
    403,
    '동결된 계정입니다. 계정을 동결한 메일의 주소로 해제 링크를 받아 다시 열 수 있습니다. 맡긴 BNB는 지갑에서 언제든 출금할 수 있습니다.',
    'This account is frozen. To unfreeze it, request a link to the mailbox from which it was frozen. You can still withdraw your stake with your wallet at any time.',
  ),
  'auth.linkInvalid': entry(
    400,
    '이 링크는 더 이상 쓸 수 없습니다. 새 링크를 받아 주십시오.',
    'This link no longer works. Please request a new one.',
  ),
  'auth.stepUpRequired': entry(403, '본인임을 다시 확인해 주십시오.', 'Please confirm that it is you.'),
  'auth.stepUpMethod': entry(
    400,
    '이 계정에 등록된 더 강한 방법으로 확인해 주십시오.',
    'Please use the strongest method set up for this account.',
  ),
  'auth.signInExpired': entry(
    401,
    '로그인 시간이 지났습니다. 다시 로그인해 주십시오.',
    'This sign-in has expired. Please log in again.',
  ),
  'auth.codeWrong': entry(400, '코드가 올바르지 않습니다.', 'That code is not correct.'),
  'auth.codeUsed': entry(
    400,
    '이미 사용한 코드입니다. 다음 코드를 입력해 주십시오.',
    'That code has already been used. Please wait for the next one.',
  ),
  'auth.passkeyFailed': entry(
    400,
    '패스키를 확인하지 못했습니다. 다시 시도해 주십시오.',
    'The passkey could not be verified. Please try again.',
  ),
  'auth.passkeyUnknown': entry(401, '이 패스키로 로그인할 수 있는 계정이 없습니다.', 'No account uses this passkey.'),
  'auth.walletUnknown': entry(401, '이 지갑을 연결한 계정이 아직 없습니다.', 'No account has linked this wallet yet.'),
  'auth.walletStaff': entry(
    403,
    '직원 계정은 지갑으로 로그인할 수 없습니다. 비밀번호와 2단계 인증으로 로그인해 주십시오.',
    'Staff cannot log in with a wallet. Please use your password and second factor.',
  ),
  'auth.alreadySignedIn': entry(
    409,
    '이 브라우저는 이미 로그인되어 있습니다. 다른 계정을 쓰려면 먼저 로그아웃해 주십시오.',
    'This browser is already signed in. Log out first to use another account.',
  ),
  'signInRequest.used': entry(
    409,
    '이미 사용한 링크입니다. 로그인해 있는 브라우저에서 지갑 앱을 다시 열어 주십시오. 본인이 연 적이 없다면 그 브라우저에서 요청을 거절해 주십시오.',
    'This link has already been used. Open the wallet app again from the browser where you are signed in. If it was not you who used it, decline the request there.',
  ),
  'signInRequest.expired': entry(
    409,
    '로그인 요청의 시간이 지났습니다. 로그인해 있는 브라우저에서 지갑 앱을 다시 열어 주십시오.',
    'This sign-in request has expired. Open the wallet app again from the browser where you are signed in.',
  ),
  'signInRequest.declined': entry(
    409,
    '로그인해 있는 브라우저에서 이 요청을 거절했습니다.',
    'This request was declined in the browser where you are signed in.',
  ),
  'signInRequest.waiting': entry(
    409,
    '로그인해 있는 브라우저에서 아직 확인하지 않았습니다.',
    'This request is still waiting for your confirmation in the browser where you are signed in.',
  ),
  'auth.passkeyTooMany': entry(409, '패스키는 10개까지 등록할 수 있습니다.', 'An account can have up to 10 passkeys.'),
  'auth.passkeyNameInvalid': entry(400, '이름은 1자에서 40자까지 쓸 수 있습니다.', 'Use a name of 1 to 40 characters.'),
  'auth.emailUnconfirmed': entry(
    403,
    '먼저 이메일 주소를 확인해 주십시오.',
    'Please confirm your email address first.',
  ),
  'auth.codesUsedUp': entry(
    403,
    '오늘 이 계정에 틀린 코드가 너무 많이 입력되었습니다. 패스키로 로그인하거나 메일로 새 비밀번호를 정해 주십시오.',
    'There were too many wrong codes for this account today. Use a passkey, or set a new password by email.',
  ),
  'auth.factorExists': entry(409, '이미 등록되어 있습니다.', 'This is already set up.'),
  'auth.factorRequired': entry(
    409,
    '직원 계정에는 2단계 인증이 반드시 하나 있어야 합니다.',
    'A staff account must keep at least one second factor.',
  ),
  'auth.passkeyOnlySignIn': entry(
    409,
    '이 패스키는 유일한 로그인 수단입니다. 먼저 메일로 비밀번호를 정해 주십시오.',
    'This passkey is your only way to log in. Please set a password by email first.',
  ),
  'auth.recoveryPassword': entry(
    403,
    '복구는 비밀번호로 로그인한 뒤에 요청할 수 있습니다. 비밀번호가 없으면 먼저 메일로 정해 주십시오.',
    'Log in with your password to request recovery. If you have none, set one by email first.',
  ),
  'factorCase.isOpen': entry(409, '이미 진행 중인 건이 있습니다.', 'There is already an open case.'),
  'factorCase.noFactor': entry(
    409,
    '이 계정에는 지울 2단계 인증이 없습니다.',
    'This account has no second factor that could be removed.',
  ),
  'factorCase.notOpen': entry(
    409,
    '이 건에는 더 이상 할 수 없는 일입니다. 그 사이 제안되었거나 결정되었거나 닫혔습니다.',
    'The case no longer allows this: it has been proposed, decided or closed in the meantime.',
  ),
  'factorCase.noEvidence': entry(
    409,
    '먼저 증거를 하나 이상 더해 주십시오.',
    'Please add at least one piece of evidence first.',
  ),
  'factorCase.underWay': entry(
    409,
    '이용자가 직접 요청한 복구가 진행 중입니다.',
    'The user has already asked for a recovery, which is under way.',
  ),
  'factorCase.notProposed': entry(
    409,
    '결정할 제안이 없습니다. 이용자가 멈췄거나 이미 결정되었습니다.',
    'There is no proposal to decide on: it was stopped, or decided already.',
  ),
  'factorCase.secondPerson': entry(
    403,
    '제안하지 않은 다른 직원만 결정할 수 있습니다.',
    'Only a member of staff who did not propose it can decide.',
  ),
  'factorCase.proposerGone': entry(
    409,
    '제안한 직원이 지금은 이 일을 할 수 있는 직원이 아닙니다. 이 건을 닫고 새로 열어 주십시오.',
    'The member of staff who proposed it is suspended or has lost the role. Please close the case and open a new one.',
  ),
  'factorCase.newRole': entry(
    403,
    '이 건이 열리기 7일 전부터 역할이 바뀌지 않은 직원만 제안하거나 동의할 수 있습니다.',
    'Only staff whose role has not changed since seven days before the case was opened can propose or confirm.',
  ),
  'auth.recoveryStaff': entry(
    403,
    '직원 계정은 메일로 복구할 수 없습니다. 다른 관리자에게 부탁해 주십시오.',
    'Staff accounts cannot be recovered by email. Please ask another admin.',
  ),
  'auth.recoveryNotDue': entry(
    409,
    '아직 복구할 수 있는 시간이 아닙니다.',
    'The waiting time of this recovery is not over yet.',
  ),
  'auth.challengeRequired': entry(
    429,
    '이 계정에 로그인 시도가 너무 많았습니다. 잠시 확인한 뒤 계속합니다.',
    'There were too many attempts to sign in to this account. Your browser has to pass a short check first.',
  ),
  'ownData.exportSuspended': entry(
    409,
    '파일은 본인이 로그인해야 내려받을 수 있습니다. 정지가 끝난 뒤에 요청해 주십시오.',
    'Only the owner can download the file, and only when signed in. Please ask for it when the suspension is over.',
  ),
  'ownData.exportRunning': entry(
    409,
    '이미 파일을 만드는 중입니다. 다 되면 알려 드립니다.',
    'A file is already being made. We will notify you when it is ready.',
  ),
  'ownData.staffAccount': entry(
    409,
    '운영자 계정은 삭제할 수 없습니다. 먼저 관리자가 역할을 이용자로 바꾸어야 합니다.',
    'A staff account cannot be deleted. An admin has to change its role to user first.',
  ),
  'auth.busy': ofStatus(503),
  'feature.off': entry(
    503,
    '지금은 이 기능을 잠시 쓸 수 없습니다. 나중에 다시 시도해 주십시오. 맡긴 BNB는 언제든 출금할 수 있습니다.',
    'This is switched off for the moment. Please try again later. You can withdraw your stake at any time.',
  ),
  'admin.mailReported': entry(
    409,
    '이용자가 메일을 스팸으로 신고했습니다. 본인만 설정에서 다시 받을 수 있습니다.',
    'The user has reported an email as spam. Only they can resume emails, in their settings.',
  ),
  'admin.notStaff': entry(
    409,
    '직원 계정에만 할 수 있습니다. 이용자는 메일로 복구합니다.',
    'This is for staff accounts only. Users recover by email.',
  ),
  'admin.newRole': entry(
    409,
    '직원이 된 지 72시간이 지나지 않았거나, 30일 안에 직접 역할을 바꾼 계정입니다. 다른 관리자가 나중에 할 수 있습니다.',
    'This account has had its role for less than 72 hours, or you assigned it within the last 30 days. Another admin can do it later.',
  ),
  'admin.unconfirmed': entry(
    409,
    '이메일 주소를 확인한 계정에만 직원 역할을 줄 수 있습니다.',
    'Only an account whose email address is confirmed can get a staff role.',
  ),
  'admin.ownAccount': entry(
    409,
    '자신의 계정에는 할 수 없습니다. 다른 관리자에게 부탁해 주십시오.',
    'You cannot do this to your own account. Please ask another admin.',
  ),
  'push.tooOld': entry(
    409,
    '오래된 푸시 알림은 다시 보내지 않습니다.',
    'This push notification is too old to be sent again.',
  ),
  'alarm.acknowledged': entry(
    409,
    '다른 직원이 이 경보를 먼저 확인했습니다.',
    'A colleague has already acknowledged this alarm.',
  ),
  'reindex.running': entry(409, '이 계약은 이미 다시 읽는 중입니다.', 'This vault is already being read again.'),
  'reindex.blockUnknown': entry(
    400,
    '계약의 첫 블록과 처리한 블록 사이의 블록을 골라 주십시오.',
    'Please choose a block between the vault’s first one and the last one that was read.',
  ),
  'incident.changedMeanwhile': entry(
    409,
    '이 장애를 여신 뒤 다른 직원이 바꿨습니다. 지금 내용과 비교한 뒤 다시 저장해 주십시오.',
    'Somebody has changed this incident since you opened it. Please compare it with yours, then save again.',
  ),
  'incident.ended': entry(409, '이미 해결된 장애입니다.', 'This incident has already ended.'),
  'announcement.endsTooSoon': entry(
    400,
    '끝나는 시간은 시작하는 시간보다 뒤여야 합니다.',
    'The end must be after the start.',
  ),
  'announcement.notEnded': entry(
    409,
    '끝난 공지만 보관할 수 있습니다.',
    'Only an announcement that has ended can be archived.',
  ),
  'announcement.archived': entry(
    409,
    '보관한 공지는 고칠 수 없습니다. 새 공지를 써 주십시오.',
    'An archived announcement cannot be changed. Please write a new one.',
  ),
  'announcement.changedMeanwhile': entry(
    409,
    '이 공지를 여신 뒤 다른 직원이 바꿨습니다. 지금 내용과 비교한 뒤 다시 저장해 주십시오.',
    'Somebody has changed this announcement since you opened it. Please compare it with yours, then save again.',
  ),
  'announcement.past': entry(400, '끝나는 시간이 이미 지났습니다.', 'The end has already passed.'),
  'announcement.unknownVault': entry(400, '그런 계약이 없습니다.', 'There is no such vault.'),
  'announcement.answered': entry(
    409,
    '이 공지를 본 이용자에게는 이미 답변했습니다.',
    'A reply to the users who saw this announcement has already been sent.',
  ),
  'announcement.noReaders': entry(
    409,
    '아직 이 공지를 본 이용자가 없습니다.',
    'Nobody has seen this announcement yet.',
  ),
  forbidden: ofStatus(403),
  'origin.foreign': ofStatus(403),
  notFound: ofStatus(404),
  internal: ofStatus(500),
  'upstream.failed': ofStatus(502),
  unavailable: ofStatus(503),
  'vault.unknown': entry(404, '이 서비스의 계약 주소가 아닙니다.', 'No vault of this service has this address.'),
  'wallet.addressInvalid': entry(400, '지갑 주소를 확인해 주십시오.', 'Please check the wallet address.'),
  'wallet.messageInvalid': entry(
    400,
    '서명한 메시지가 이 사이트의 것과 다릅니다. 다시 시도해 주십시오.',
    'The signed message is not from this site. Please try again.',
  ),
  'wallet.messageExpired': entry(
    400,
    '서명 시간이 지났습니다. 다시 시도해 주십시오.',
    'The time to sign has expired. Please try again.',
  ),
  'wallet.signatureInvalid': entry(400, '서명이 이 지갑의 것이 아닙니다.', 'The signature is not from this wallet.'),
  'wallet.linkedElsewhere': entry(
    409,
    '다른 계정에 연결된 지갑입니다. 그 계정에서 해제하거나, 새 서명으로 이 계정에 요청할 수 있습니다.',
    'This wallet is linked to another account. Unlink it there, or claim it for this account with a new signature.',
  ),
  'wallet.notLinked': entry(409, '계정에 연결되지 않은 지갑입니다.', 'This wallet is not linked to an account.'),
  'wallet.claimed': entry(
    409,
    '다른 계정이 이미 요청한 지갑입니다. 24시간 뒤에 다시 시도해 주십시오.',
    'Another account has already claimed this wallet. Please try again in 24 hours.',
  ),
  'wallet.claimRefused': entry(
    409,
    '이 지갑은 다른 계정의 유일한 로그인 수단이거나 그 계정이 정지되어 옮길 수 없습니다. 이 지갑으로 로그인하거나 고객센터에 문의해 주십시오.',
    'This wallet cannot be claimed: it is the only way into the other account, or that account is suspended. Log in with the wallet, or contact support.',
  ),
  'wallet.onlySignIn': entry(
    409,
    '이 지갑은 유일한 로그인 수단입니다. 먼저 메일로 비밀번호를 정해 주십시오.',
    'This wallet is your only way to log in. Please set a password by email first.',
  ),
  'wallet.labelInvalid': entry(
    400,
    '지갑 이름은 40자까지 쓸 수 있습니다.',
    'Use at most 40 characters for the wallet name.',
  ),
  'profile.mailCodeInvalid': entry(
    400,
    '4자에서 20자까지, 글자와 숫자와 간단한 기호만 쓸 수 있습니다.',
    'Use 4 to 20 letters, digits and simple symbols.',
  ),
  'push.unavailable': entry(
    409,
    '이 서버는 기기로 알림을 보내지 않습니다.',
    'This server does not send notifications to devices.',
  ),
  'push.endpointRefused': entry(
    400,
    '이 브라우저의 푸시 서비스로는 알림을 보낼 수 없습니다.',
    'We cannot send notifications to the push service of this browser.',
  ),
  'push.tooManyDevices': entry(
    409,
    '알림을 받는 기기가 이미 {max}대입니다. 먼저 하나를 지워 주십시오.',
    '{max} devices already get notifications. Please remove one first.',
  ),
  'legal.versionOld': entry(
    409,
    '문서가 그 사이 새 버전으로 바뀌었습니다. 페이지를 새로 고친 뒤 다시 읽어 주십시오.',
    'There is a newer version of the documents. Please reload the page and read them.',
  ),
  'profile.timeZoneUnknown': entry(400, '알 수 없는 시간대입니다.', 'Unknown time zone.'),
  'wallet.tooMany': entry(409, '지갑은 20개까지 연결할 수 있습니다.', 'You can link up to 20 wallets.'),
  'statement.noWallet': entry(
    400,
    '연결된 지갑이 없습니다. 지갑을 먼저 연결해 주십시오.',
    'No wallet is linked to your account. Please link one first.',
  ),
  ...VAULT_ERRORS,
  'support.subjectInvalid': entry(
    400,
    '제목은 1자에서 120자까지 쓸 수 있습니다.',
    'Use a subject of 1 to 120 characters.',
  ),
  'support.textInvalid': entry(
    400,
    '내용은 1자에서 5,000자까지 쓸 수 있습니다.',
    'Use a message of 1 to 5,000 characters.',
  ),
  'support.secretRefused': entry(
    400,
    '복구 문구나 개인키로 보이는 내용이 있어 보내지 않았고 어디에도 저장하지 않았습니다: {reason}. 누구에게도 알려 주지 마십시오. 거래 해시는 거래 해시 칸에 적어 주십시오. 진짜라면 새 지갑을 만들어 자산을 지금 옮기십시오.',
    'This looks like a seed phrase or a private key: {reason}. It was not sent or stored. Never share it with anyone. Enter a transaction hash in its own field. If it is real, create a new wallet and move your funds there now.',
  ),
  'support.secretWithEarlier': entry(
    400,
    '앞서 보내신 글과 합치면 복구 문구나 개인키가 됩니다: {reason}. 이 글은 보내지 않았고, 앞의 글은 내용을 지웠습니다. 누구에게도 알려 주지 마십시오. 진짜라면 새 지갑을 만들어 자산을 지금 옮기십시오.',
    'Together with what you sent before, this is a seed phrase or a private key: {reason}. It was not sent, and the earlier text was deleted. Never share it with anyone. If it is real, create a new wallet and move your funds there now.',
  ),
  ...ATTACHMENT_ERRORS,
  'support.restricted': entry(
    403,
    '이 계정으로는 새 문의를 열 수 없습니다.[ {until}까지입니다.][ 사유: “{why}”.] 이미 연 문의에는 계속 쓸 수 있고, 맡긴 BNB는 지갑에서 언제든 출금할 수 있습니다.',
    'This account cannot open new tickets[ until {until}].[ Reason: “{why}”.] You can still write in your existing tickets, and withdraw your stake with your wallet at any time.',
  ),
  'support.threadFull': entry(
    409,
    '이 문의에는 더 쓸 수 없습니다. 새 문의를 열어 주십시오.',
    'This ticket is full. Please open a new one.',
  ),
  'ticket.writtenMeanwhile': entry(
    409,
    '그사이 이 문의에 새 글이 올라왔습니다. 읽어 보신 뒤 다시 시도해 주십시오.',
    'Somebody has written in this ticket in the meantime. Please read it, then try again.',
  ),
  'ticket.merged': entry(
    409,
    '이 문의는 {into}에 합쳤습니다. 그 문의에서 이어 주십시오.',
    'This ticket has been merged into {into}. Please continue there.',
  ),
  'ticket.notRatable': entry(
    409,
    '답변을 받고 종료된 문의만, 처음 평가한 뒤 7일 동안 평가를 바꿀 수 있습니다.',
    'Only a closed ticket that was answered can be rated, and a rating can be changed for 7 days.',
  ),
  'ticket.notMergeable': entry(
    409,
    '같은 고객의 합치지 않은 문의끼리만 합칠 수 있고, 30분 안에만 되돌릴 수 있습니다.',
    'Only tickets of the same customer that are not merged yet can be merged, and a merge can be undone for 30 minutes.',
  ),
  'label.taken': entry(409, '같은 이름의 라벨이 이미 있습니다.', 'There is already a label with this name.'),
  'reply.unknownVariable': entry(
    400,
    '알 수 없는 변수가 있습니다. name, ticket, wallet, link만 쓸 수 있습니다.',
    'There is an unknown variable. Only name, ticket, wallet and link can be used.',
  ),
  'desk.changedMeanwhile': entry(
    409,
    '이 설정을 여신 뒤 다른 직원이 바꿨습니다. 지금 내용과 비교한 뒤 다시 저장해 주십시오.',
    'Somebody has changed this since you opened it. Please compare it with yours, then save again.',
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;
export type { ErrorParams };

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(ERRORS, value);
}

/** The text of an error in the reader's language, with its parameters filled in. */
export function errorText(code: ErrorCode, locale: Locale, params: ErrorParams = {}): string {
  return fillIn(ERRORS[code][locale], params);
}

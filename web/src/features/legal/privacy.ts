import { defineTexts } from '../../i18n/texts.ts';
import type { LegalTexts } from './legal-document.tsx';

export const PRIVACY = defineTexts<LegalTexts>({
  title: { ko: '개인정보 처리방침', en: 'Privacy' },
  intro: {
    ko: '서비스에 필요한 것만 저장합니다. 광고, 방문 통계, 다른 회사의 추적은 없습니다.',
    en: 'We store only what the service needs. No advertising, no visitor statistics, no tracking by other companies.',
  },
  sections: {
    ko: [
      [
        '1. 저장하는 것',
        '계정: 이름, 이메일 주소, 확인 여부, 비밀번호의 해시(비밀번호 자체는 저장하지 않습니다), 동의한 문서의 버전과 시각.',
        '로그인: 세션마다 시작 시각, 마지막 사용 시각, IP 주소, 브라우저 이름. 로그인, 틀린 비밀번호, 계정의 변경 같은 보안 기록은 계정, IP 주소, 브라우저와 함께 1년 동안, 로그인한 기기와 네트워크는 해시로만 마지막으로 쓰인 뒤 1년 동안 보관합니다.',
        '설정한 추가 인증: 인증 앱의 비밀 값(암호화), 패스키의 공개 키, 백업 코드의 해시, 메일에 넣을 단어.',
        '문의: 고객센터에 쓴 글과 첨부한 파일. 파일은 늦어도 1년 뒤에 지웁니다. 계정 없이 쓴 문의는 이메일 주소와 함께 보관하고, 마지막으로 바뀐 뒤 3년이 지나면 지웁니다.',
        '서비스 상태 페이지에서 장애 알림을 신청한 이메일 주소. 수신을 끝낼 때까지 보관하며, 확인하지 않은 주소는 7일 뒤 지웁니다.',
        '연결한 지갑의 주소와, 가입·로그인·지갑 연결·스테이킹 같은 활동의 기록.',
        '보낸 메일의 종류와 시각. 메일에 담긴 링크의 비밀 값은 해시로만 저장하며, 보낸 메일의 기록은 90일 뒤 지웁니다.',
        '메일이 반송되거나 스팸으로 신고된 주소와 그 까닭. 그 주소로 덜 보내기 위한 것이며, 반송은 1년 뒤, 신고는 계정과 함께 지웁니다. 계정이 없는 주소의 신고도 1년 뒤 지웁니다.',
        '이메일을 바꾸면 바꾸기 전 주소. 7일 동안 변경을 되돌릴 수 있게 하기 위한 것이며, 그 뒤 90일이 지나면 지웁니다.',
      ],
      [
        '2. 쿠키와 브라우저 저장',
        '남는 쿠키는 세 가지입니다. 로그인을 유지하는 세션 쿠키(30일), 이 브라우저에서 로그인한 적이 있다는 표시(365일, 다른 사람이 비밀번호를 잘못 입력해도 이 브라우저의 로그인이 늦어지지 않게 합니다), 고른 언어를 기억하는 쿠키입니다. 로그인하는 동안에는 몇 분 동안만 쓰는 쿠키가 하나 더 있을 수 있습니다. 관리자에게는 관리용 쿠키가 따로 있습니다.',
        '브라우저에는 테마, 언어, 마지막에 연결한 지갑의 종류, 닫은 공지, 작성 중인 글, 끝나지 않은 거래의 목록이 저장됩니다. 비밀번호는 저장하지 않습니다.',
        '휴대폰의 지갑을 코드로 연결하면 브라우저는 WalletConnect의 중계 서버를 거쳐 지갑에 닿습니다. 중계 서버는 IP 주소, 지갑에 요청한 시각, 관련된 계약과 거래를 알게 되며 나머지 내용은 읽지 못합니다. 이 연결은 여기나 지갑에서 끝낼 때까지, 길어도 일주일 동안 브라우저에 남습니다.',
      ],
      [
        '3. 쓰는 목적',
        '로그인, 맡긴 금액과 보상의 표시, 보안 알림, 문의에 대한 답에만 씁니다. 팔거나 광고에 쓰지 않습니다.',
        '메일은 메일 서버를 거쳐 보냅니다. 확인되지 않은 주소로는 확인 메일만 보냅니다.',
        '환율과 가격을 표시하려고 서버가 유럽중앙은행의 환율과 블록체인에 있는 BNB 가격 정보를 읽습니다. 이때 개인정보는 보내지 않습니다.',
        '기기 알림을 켜면 그 브라우저가 쓰는 푸시 서비스의 주소를 보관하고, 알림은 암호화해 그 서비스를 거쳐 보냅니다. 끄거나 로그아웃하면 지웁니다.',
      ],
      [
        '4. 블록체인에 남는 것',
        '지갑 주소, 금액, 거래는 블록체인에 공개되며 누구도 지울 수 없습니다. 이름과 이메일은 블록체인에 기록되지 않습니다.',
      ],
      [
        '5. 보관 기간과 삭제',
        '세션은 마지막 사용 뒤 30일에 끝납니다. 계정은 삭제를 요청할 때까지 보관합니다.',
        '설정의 내 데이터에서 이 계정에 대해 보관하는 모든 것을 zip 파일로 받을 수 있습니다. 파일은 7일 뒤에 지웁니다. 로그인할 수 없다면 고객센터에 요청해 주십시오.',
        '같은 곳에서 계정을 삭제할 수 있습니다. 요청하고 7일 뒤에 삭제되며, 그때까지는 설정이나 메일의 링크로 취소할 수 있습니다. 이름, 이메일, 비밀번호와 다른 로그인 수단, 세션과 기기, 지갑 연결, 활동 기록, 문의, 보낸 메일의 기록을 지웁니다. 끝나면 마지막 메일로 알리고, 보낸 뒤에는 그 주소도 지웁니다.',
        '남는 것: 운영자가 한 일의 기록에는 이름 없이 계정의 번호만 남고, 사유와 자세한 내용은 계정과 함께 지웁니다. 법이 보관을 요구하는 문의가 있다면 이름, 주소, 지갑을 지운 본문만 그 기간 동안 보관합니다. 백업을 되살리면 삭제된 계정을 다시 삭제하며, 이를 위해 계정 번호의 해시를 보관합니다.',
        '블록체인에 있는 것은 지울 수 없습니다. 맡긴 BNB는 계약에 그대로 있으며 지갑으로 출금할 수 있습니다.',
      ],
      [
        '6. 보호',
        '연결은 암호화하고, 비밀번호는 argon2id로 해시하며, 비밀번호와 링크의 비밀 값은 로그에 쓰지 않습니다.',
      ],
    ],
    en: [
      [
        '1. What is stored',
        'Account: name, email address, whether it is confirmed, a hash of the password (never the password), the version of the documents that you accepted and when.',
        'Sign-in: for each session when it began, when it was last used, the IP address and the name of the browser. A security log of sign-ins, wrong passwords and changes of the account is kept for a year with the account, the IP address and the browser; devices and networks of your sign-ins are kept as a hash only, for a year after their last use.',
        'Second factors that you set up: the secret of an authenticator app (encrypted), the public key of a passkey, hashes of backup codes, and the word for our emails.',
        'Tickets: what you write to support and the files that you attach. Files are deleted after a year at the latest. A ticket that you write without an account is kept with your email address, and deleted three years after anything last happened in it.',
        'An email address that you give on the status page to hear of incidents, until you unsubscribe. One that is not confirmed is deleted after 7 days.',
        'The addresses of the wallets that you link, and a log of what happened: sign-up, sign-ins, linked wallets, stakes.',
        'Which emails were sent and when. The secret of a link in an email is stored as a hash only, and the record of an email is deleted after 90 days.',
        'An address that an email came back from, or that reported one as spam, and which of the two, so that we send less there. The first is deleted after a year, the second with the account, or after a year where there is none.',
        'If you change your email, the address of before, so that the change can be undone for 7 days. It is deleted 90 days later.',
      ],
      [
        '2. Cookies and your browser',
        'Three cookies stay: the session that keeps you signed in (30 days), a mark that this browser has signed in before (365 days, so that wrong passwords of strangers do not slow its sign-in down), and the language that you chose. While you sign in there can be another one for some minutes. The admin area has cookies of its own.',
        'Your browser keeps the theme, the language, which kind of wallet was connected last, announcements that you closed, drafts of forms, and the list of transactions that are not final yet. Never a password.',
        'If you connect a wallet on a phone by its code, your browser reaches it through the relay of WalletConnect. The relay learns your IP address, when you ask the wallet, and which contract and transaction it is about; it cannot read the rest. The connection stays in your browser until you end it here or in the wallet, or for a week.',
      ],
      [
        '3. What it is used for',
        'Signing you in, showing your stakes and rewards, security notices, and answering your questions. It is not sold and not used for advertising.',
        'Mails travel through a mail server. An address that is not confirmed gets the confirmation mail only.',
        'For values in dollars and won our server reads the exchange rates of the European Central Bank and the price feed of BNB on the blockchain. No personal data is sent to either.',
        'If you turn on notifications on a device, we store the address of its push service, which your browser chooses, and send them through it, encrypted. It is deleted when you turn them off or sign out.',
      ],
      [
        '4. What stays on the blockchain',
        'Wallet addresses, amounts and transactions are public on the blockchain, and nobody can delete them. Your name and email are never written there.',
      ],
      [
        '5. How long, and how to delete',
        'A session ends 30 days after its last use. An account is kept until you ask for its deletion.',
        'Under Your data in your settings you can download everything that we keep about your account as a zip file. The file is removed after 7 days. If you cannot sign in, ask our support.',
        'In the same place you can delete the account. It is deleted 7 days after your request; until then you can take it back in the settings or with the link in the email. We delete your name, email, password and other sign-in methods, sessions and devices, wallet links, activity log, tickets and the record of emails. A last email tells you when it is done; once it is sent, we delete that address as well.',
        'What stays: the log of what our staff did keeps the number of the account without a name; the reasons and details in it are deleted with the account. If the law makes us keep tickets, we keep their texts for that time, with your name, addresses and wallets removed. If a backup is restored, deleted accounts are deleted again; for that we keep a hash of the account’s number.',
        'Data on the blockchain cannot be deleted. Staked BNB stays in the contract and can be withdrawn to its wallet.',
      ],
      [
        '6. Protection',
        'Connections are encrypted, passwords are hashed with argon2id, and neither passwords nor the secrets of links are written to logs.',
      ],
    ],
  },
});

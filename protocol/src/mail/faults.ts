/**
 * Why the mail server could not be used, and what to do about it. The server stores only codes with an email that was not
 * sent (`ESOCKET CERT_HAS_EXPIRED`); staff and the log get texts.
 */
import type { Text } from '../product.ts';

const fault = (codes: RegExp, ko: string, en: string) => ({ codes, text: { ko, en } as Text });

/** The first match wins. */
const FAULTS = {
  certificateExpired: fault(
    /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/,
    '메일 서버의 인증서가 유효 기간 밖에 있습니다. 메일 서버에서 인증서를 갱신하고 두 서버의 시계를 확인하십시오.',
    'The certificate of the mail server has expired or is not valid yet. Renew it there, and check both clocks.',
  ),
  certificateOfAnother: fault(
    /ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH/,
    '메일 서버의 인증서가 다른 이름의 것입니다. SMTP_URL에 인증서에 있는 이름을 쓰십시오.',
    'The certificate of the mail server is for another name. Use the name in the certificate in SMTP_URL.',
  ),
  certificateUntrusted: fault(
    /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|CERT_(?:UNTRUSTED|REJECTED|SIGNATURE_FAILURE|CHAIN_TOO_LONG|REVOKED)|INVALID_CA/,
    '메일 서버의 인증서를 발급한 기관을 신뢰하지 않습니다. 공인 인증서를 쓰거나, 그 기관의 인증서를 NODE_EXTRA_CA_CERTS에 지정하고 다시 시작하십시오.',
    'The certificate of the mail server was issued by nobody this server trusts. Use a public one, or name the file of its authority in NODE_EXTRA_CA_CERTS and restart.',
  ),
  notEncrypted: fault(
    /ERR_SSL_|EPROTO\b/,
    '그 포트의 메일 서버는 처음부터 암호화하지 않습니다. smtps://는 465번, smtp://는 587번이나 25번 포트에 쓰십시오.',
    'The mail server does not start with encryption on that port. Use smtps:// for port 465 and smtp:// for 587 or 25.',
  ),
  startTlsRefused: fault(
    /ETLS/,
    '메일 서버가 STARTTLS를 받지 않아 비밀번호를 보낼 수 없습니다. 메일 서버에서 STARTTLS를 켜거나 465번 포트에 smtps://를 쓰십시오.',
    'The mail server refuses STARTTLS, and no password is sent without encryption. Switch it on there, or use smtps:// with port 465.',
  ),
  signInRefused: fault(
    /E(?:NO)?AUTH/,
    '메일 서버가 SMTP_URL의 사용자나 비밀번호를 받지 않습니다. 새 비밀번호를 받아 SMTP_URL에 쓰고 다시 시작하십시오. 특수 문자는 % 부호로 씁니다.',
    'The mail server refuses the user or password of SMTP_URL. Get a new one, write it there and restart; special characters are percent-encoded.',
  ),
  nameUnknown: fault(
    /EDNS|ENOTFOUND|EAI_AGAIN/,
    'SMTP_URL의 메일 서버 이름을 찾을 수 없습니다. 이름의 철자와 이 컴퓨터의 DNS를 확인하십시오.',
    'The name of the mail server in SMTP_URL cannot be found. Check its spelling and the DNS of this machine.',
  ),
  connectionRefused: fault(
    /ECONNREFUSED/,
    '그 주소와 포트에서 연결을 받는 메일 서버가 없습니다. 메일 서버가 켜져 있는지, SMTP_URL의 포트가 맞는지 확인하십시오.',
    'Nothing accepts connections at that address and port. Check that the mail server runs, and the port in SMTP_URL.',
  ),
  noGreeting: fault(
    /GREETING_TIMEOUT/,
    '메일 서버가 연결을 받고 인사를 보내지 않습니다. 465번 포트라면 smtps://를 쓰고, 아니면 메일 서버의 부하와 차단 목록을 확인하십시오.',
    'The mail server accepts the connection but sends no greeting. At port 465 use smtps://; otherwise check its load and block list.',
  ),
  unreachable: fault(
    /CONNECT_TIMEOUT|EHOSTUNREACH|ENETUNREACH/,
    '메일 서버에 닿지 않습니다. 방화벽과, 이 네트워크에서 그 포트로 나갈 수 있는지 확인하십시오. 25번을 막는 곳이 많습니다.',
    'The mail server cannot be reached. Check firewalls, and that this network allows outgoing connections to that port: many block 25.',
  ),
  tooSlow: fault(
    /ETIMEDOUT/,
    '메일 서버가 연결을 받은 뒤 제때 답하지 않습니다. 메일 서버의 부하와 로그를 확인하십시오.',
    'The mail server does not answer in time once it is connected. Check its load and its log.',
  ),
  cutOff: fault(
    /ECONNECTION|ESOCKET|ECONNRESET|EPIPE/,
    '메일 서버가 연결을 끊었습니다. 이 컴퓨터의 주소를 막지 않는지 메일 서버의 로그에서 확인하십시오.',
    'The mail server cut the connection. Check its log to see whether it blocks the address of this machine.',
  ),
} as const;

export type MailFault = keyof typeof FAULTS;

/** The fault that the stored codes stand for; undefined for a fault of a single email, such as a refused address. */
export function mailFaultOf(codes: string): MailFault | undefined {
  return (Object.keys(FAULTS) as MailFault[]).find((name) => FAULTS[name].codes.test(codes));
}

export const mailFaultText = (fault: MailFault): Text => FAULTS[fault].text;

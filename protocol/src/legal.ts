/** The documents that users accept, and their versions: all three share one version. */
import type { Text } from './product.ts';

export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'risks'] as const;

interface LegalVersion {
  readonly version: string;
  /** ISO date on which it took effect. */
  readonly date: string;
  /** The changes since the previous version. */
  readonly changes: Text;
}

/** Newest first. A change of a document adds one; docs/legal has the text of each version since 1.3. */
export const LEGAL_VERSIONS: readonly [LegalVersion, ...LegalVersion[]] = [
  {
    version: '1.5',
    date: '2026-11-27',
    changes: {
      ko: '계정 없이 쓴 문의를 언제 지우는지 적었습니다.',
      en: 'Says when tickets that were written without an account are deleted.',
    },
  },
  {
    version: '1.4',
    date: '2026-11-27',
    changes: {
      ko: '개인정보 처리방침에 모든 쿠키와 브라우저에 저장하는 것, 보안 기록과 추가 인증과 문의에서 저장하는 것을 적었습니다.',
      en: 'The privacy notice names every cookie, what your browser keeps, and what is stored of security events, second factors and tickets.',
    },
  },
  {
    version: '1.3',
    date: '2026-11-26',
    changes: {
      ko: '운영사와 준거법, 휴대폰 지갑의 중계 서버, 서버가 환율과 가격을 읽는 곳을 밝혔습니다. 동의는 문서마다 버전과 시각을 보관합니다.',
      en: 'Names the operator, the governing law, the relay of wallets on phones, and where our server reads exchange rates and prices. Each consent is kept by document, version and time.',
    },
  },
  {
    version: '1.2',
    date: '2026-11-24',
    changes: {
      ko: '기간형을 보상과 함께 새 기간으로 이어 맡기는 것과, 지갑으로 로그인하는 계정을 적었습니다.',
      en: 'Describes staking an ended term again with its reward, and accounts that sign in with a wallet.',
    },
  },
  {
    version: '1.1',
    date: '2026-11-23',
    changes: {
      ko: '보상률이 얼마나 이어지는지, 무엇이 그 기간을 줄이는지 모두 적었습니다.',
      en: 'Says in full for how long the reserve pays, and what can change that.',
    },
  },
];

/** The current version. Pages show it, and each registration stores it. */
export const LEGAL_VERSION = LEGAL_VERSIONS[0].version;
/** The ISO date on which this version takes effect. */
export const LEGAL_DATE = LEGAL_VERSIONS[0].date;

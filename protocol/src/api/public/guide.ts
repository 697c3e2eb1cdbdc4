/** The texts of the OpenAPI document and of the page for developers about the public API: one source for both. */
import type { Text } from '../../product.ts';
import type { QueryOf, RouteDefinition } from '../route.ts';
import { choicesOf, fieldNamesOf } from './field-names.ts';
import {
  MAX_DAYS,
  MAX_EVENTS,
  PUBLIC_API,
  publicCoverage,
  publicCoverageCsv,
  publicDocument,
  publicEvents,
  publicEventsCsv,
  publicTimelock,
  publicVaults,
  USUAL_DAYS,
  USUAL_EVENTS,
} from './routes.ts';

/** The version of the API, not of the release: it changes when something is added. */
export const PUBLIC_API_VERSION = '1.0.0';

/** Requests per network and window. Files are the lists as CSV. */
export const PUBLIC_LIMITS = {
  answers: { max: 120, windowSeconds: 60 },
  files: { max: 10, windowSeconds: 60 },
} as const;

export const ABOUT: Text = {
  ko: '계약의 숫자를 누구나, 어떤 프로그램에서나 읽을 수 있는 공개 API입니다. 계정도 키도 필요 없습니다. 여기 있는 값은 모두 확정된 블록의 것이며, 체인에서 다시 계산할 수 있습니다.',
  en: 'The vault’s figures for everyone and every program, without an account or a key. Every value is as of a final block and can be recomputed from the chain.',
};

export const PROMISES: readonly Text[] = [
  {
    ko: '주소에 있는 v1은 그대로 남습니다. 답에 필드가 늘어날 수는 있지만, 이름이 바뀌거나 없어지거나 뜻이 달라지지 않습니다. 모르는 필드는 무시해 주십시오.',
    en: 'The v1 in the paths stays. Answers may gain fields, but no field is ever renamed, removed or given another meaning. Ignore fields that you do not know.',
  },
  {
    ko: '새 이벤트 종류가 더해질 수 있습니다. 모르는 종류는 건너뛰어 주십시오.',
    en: 'New kinds of events may be added. Skip kinds that you do not know.',
  },
  {
    ko: 'v1을 끝내려면 적어도 1년 전부터 /developers 페이지와 답의 Deprecation, Sunset으로 알립니다.',
    en: 'At least a year before v1 ends, the page /developers and the headers Deprecation and Sunset will say so.',
  },
];

/** How to make requests and what is returned, for every route. */
export const RULES: readonly Text[] = [
  {
    ko: 'GET과 HEAD만 있습니다. 모든 사이트의 스크립트가 읽을 수 있고(Access-Control-Allow-Origin: *), 쿠키는 읽지도 쓰지도 않습니다.',
    en: 'Only GET and HEAD exist. Scripts on any site may read the answers (Access-Control-Allow-Origin: *). Cookies are neither read nor set.',
  },
  {
    ko: '금액은 wei를 십진수로 적은 문자열이며 이름이 Wei로 끝납니다. 주소는 EIP-55의 대소문자 표기를 따릅니다. 시각은 체인의 유닉스 초입니다.',
    en: 'Amounts are wei as decimal strings, in fields that end in Wei. Addresses have EIP-55 checksums. Times are the chain’s, in Unix seconds.',
  },
  {
    ko: '응답에는 ETag가 있습니다. 다음에 If-None-Match로 보내면 바뀐 것이 없을 때 본문 없이 304가 옵니다. 5초 동안은 다시 요청하지 않고 캐시할 수 있습니다.',
    en: 'Answers have an ETag. Send it as If-None-Match: if nothing has changed, the answer is 304 without a body. Answers may be cached for 5 seconds.',
  },
  {
    ko: `IP 주소 하나가(IPv6는 /64 하나가) ${PUBLIC_LIMITS.answers.windowSeconds}초에 ${PUBLIC_LIMITS.answers.max}번, CSV 파일은 ${PUBLIC_LIMITS.files.max}번까지 요청할 수 있습니다. 남은 횟수는 응답의 RateLimit에 있고, 넘으면 429와 Retry-After가 옵니다.`,
    en: `Each IP address (for IPv6, each /64 network) may send ${PUBLIC_LIMITS.answers.max} requests in ${PUBLIC_LIMITS.answers.windowSeconds} seconds, and ${PUBLIC_LIMITS.files.max} for CSV files. The RateLimit header says how many are left. Beyond that the answer is 429 with Retry-After.`,
  },
  {
    ko: '실패하면 { code, message }가 옵니다. code는 바뀌지 않으며, message는 Accept-Language의 언어(한국어, 영어)입니다.',
    en: 'A failure answers { code, message }. The code stays the same; the message is in the language of Accept-Language, Korean or English.',
  },
  {
    ko: 'vault를 주면 그 계약만, 없으면 이 서비스의 모든 계약을 답합니다. 항목마다 계약의 주소가 있습니다.',
    en: 'With the parameter vault, an answer covers that vault only; without it, all vaults of this service. Every item names its vault.',
  },
];

interface Parameter {
  readonly about: Text;
  readonly example: string;
}

interface Words {
  /** `operationId` of the document, and the anchor on the page. */
  readonly id: string;
  readonly title: Text;
  readonly about: Text;
}

/** Plain data: pages have no schemas (web/vite/schemaless-routes.ts). */
export interface Guide extends Words {
  readonly method: string;
  readonly path: string;
  /** `choices`: the possible values, if they are few. */
  readonly parameters: Readonly<Record<string, Parameter & { readonly choices?: readonly string[] }>>;
  /** The names of all fields of a JSON reply, in order. */
  readonly fields: readonly string[];
}

/** Requires an entry for every parameter of the route, and no other. */
function guide<const Route extends RouteDefinition>(
  route: Route,
  {
    parameters,
    ...words
  }: Words & { readonly parameters: { readonly [Name in keyof Required<QueryOf<Route>>]: Parameter } },
): Guide {
  const { method, path, query, reply } = route as RouteDefinition;
  return {
    ...words,
    method,
    path,
    parameters: Object.fromEntries(
      Object.entries<Parameter>(parameters ?? {}).map(([name, parameter]) => {
        const choices = choicesOf(query, name);
        return [name, choices ? { ...parameter, choices } : parameter];
      }),
    ),
    fields: reply ? fieldNamesOf(reply) : [],
  };
}

const ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const VAULT: Parameter = {
  about: { ko: '계약의 주소. 없으면 모든 계약.', en: 'Address of a vault; defaults to all vaults.' },
  example: ADDRESS,
};
const FROM: Parameter = {
  about: {
    ko: `첫 날(UTC). 생략하면 마지막 날까지 ${USUAL_DAYS}일.`,
    en: `First day (UTC). Defaults to ${USUAL_DAYS} days up to the last one.`,
  },
  example: '2026-11-01',
};
const TO: Parameter = {
  about: {
    ko: `마지막 날(UTC), 그날을 포함합니다. 생략하면 오늘. 한 번에 ${MAX_DAYS}일까지.`,
    en: `Last day (UTC), included. Defaults to today. At most ${MAX_DAYS} days at a time.`,
  },
  example: '2026-11-30',
};
const KIND: Parameter = {
  about: { ko: '이 종류의 이벤트만.', en: 'Only events of this kind.' },
  example: 'staked',
};
const ACCOUNT: Parameter = {
  about: {
    ko: '이 주소의 이벤트만: 맡긴 사람, 적립금을 채운 사람, 적립금을 받은 사람.',
    en: 'Only events of this address: as the staker, as the funder of the reserve, or as the recipient of a withdrawal from it.',
  },
  example: ADDRESS,
};
const AFTER: Parameter = {
  about: {
    ko: '이 id 다음의 이벤트부터, 체인의 순서대로. 처음부터는 0-0.',
    en: 'Events that follow this id, in chain order. 0-0 begins with the first.',
  },
  example: '0-0',
};

export const PUBLIC_GUIDE: readonly Guide[] = [
  guide(publicVaults, {
    id: 'vaults',
    title: { ko: '계약의 숫자', en: 'Figures of the vaults' },
    about: {
      ko: '등식의 모든 항: balanceWei = principalWei + owedWei + lockedPrincipalWei + lockedRewardWei + freeWei. 적립금이 언제까지 가는지, 보상률, 맡긴 사람의 수, 새 예치가 멈췄는지도 있습니다.',
      en: 'Every term of the equation: balanceWei = principalWei + owedWei + lockedPrincipalWei + lockedRewardWei + freeWei. Also how long the reserve lasts, the rate, the number of stakers, and whether new stakes are paused.',
    },
    parameters: { vault: VAULT },
  }),
  guide(publicCoverage, {
    id: 'coverage',
    title: { ko: '일별 적립금', en: 'The reserve day by day' },
    about: {
      ko: '하루의 마지막 블록 때의 등식입니다. 오래된 날부터이며, 마지막은 아직 끝나지 않은 오늘일 수 있습니다. 블록이 없던 날은 앞 블록의 상태를 시계로만 옮긴 값이고 isCarried가 true입니다.',
      en: 'The equation at the last block of each day, oldest first; the last day may still be running. On a day without a block it is the previous state, carried forward by the clock alone, and isCarried is true.',
    },
    parameters: { vault: VAULT, from: FROM, to: TO },
  }),
  guide(publicCoverageCsv, {
    id: 'coverageCsv',
    title: { ko: '일별 적립금, CSV', en: 'The reserve day by day, as CSV' },
    about: {
      ko: '같은 날들을 CSV 파일(RFC 4180)로 답합니다. 첫 줄은 필드의 이름입니다.',
      en: 'The same days as a CSV file (RFC 4180). The first line has the names of the fields.',
    },
    parameters: { vault: VAULT, from: FROM, to: TO },
  }),
  guide(publicEvents, {
    id: 'events',
    title: { ko: '이벤트', en: 'Events' },
    about: {
      ko: '확정된 이벤트를 새것부터 답합니다. 더 오래된 쪽은 ‘nextBefore’ 값을 before 매개변수로 보냅니다. 새 이벤트를 빠짐없이 따라가려면 ‘nextAfter’ 값을 after 매개변수로 되풀이해 보냅니다. id는 체인 위의 자리(블록-로그 번호)여서 언제나 같습니다. 어떤 쪽에서도 겹치거나 빠지지 않습니다.',
      en: 'Final events, newest first. For older ones, pass “nextBefore” as the parameter “before”. To follow new events without missing any, keep passing “nextAfter” as the parameter “after”. An id is an event’s place on the chain (block-log index), so it never changes. No page repeats or leaves out an event.',
    },
    parameters: {
      vault: VAULT,
      kind: KIND,
      account: ACCOUNT,
      before: {
        about: {
          ko: '이 id 앞의 이벤트, 새것부터. after와 함께 쓰지 않습니다.',
          en: 'Events that precede this id, newest first. Not together with after.',
        },
        example: '1200-0',
      },
      after: AFTER,
      limit: {
        about: {
          ko: `한 쪽의 이벤트 수. 없으면 ${USUAL_EVENTS}, 많아야 ${MAX_EVENTS}.`,
          en: `Events per page: ${USUAL_EVENTS} by default, at most ${MAX_EVENTS}.`,
        },
        example: '100',
      },
    },
  }),
  guide(publicEventsCsv, {
    id: 'eventsCsv',
    title: { ko: '이벤트, CSV', en: 'Events, as CSV' },
    about: {
      ko: '고른 이벤트 전부를 체인의 순서대로 한 파일에 담습니다.',
      en: 'All of the chosen events in one file, in chain order.',
    },
    parameters: { vault: VAULT, kind: KIND, account: ACCOUNT, after: AFTER },
  }),
  guide(publicTimelock, {
    id: 'timelock',
    title: { ko: '타임락의 결정', en: 'Decisions in the timelock' },
    about: {
      ko: '계약의 지금 소유자인 타임락에서 결정된 것 전부입니다: 기다리는 것, 실행된 것, 취소된 것. 새것부터이며, 지금 소유자가 타임락이 아니면 비어 있습니다.',
      en: 'Everything decided through the timelock that owns a vault now: pending, executed or cancelled. Newest first; empty if the present owner is not a timelock.',
    },
    parameters: {
      vault: VAULT,
      state: {
        about: { ko: '이 상태의 결정만.', en: 'Only decisions in this state.' },
        example: 'scheduled',
      },
    },
  }),
  guide(publicDocument, {
    id: 'document',
    title: { ko: 'OpenAPI 문서', en: 'OpenAPI document' },
    about: {
      ko: '이 API 전체를 OpenAPI 3.1로 적은 문서입니다. 프로그램을 만드는 도구에 주소를 그대로 넣을 수 있습니다.',
      en: 'All of this API in OpenAPI 3.1. Tools that generate clients can use its address directly.',
    },
    parameters: {} as never,
  }),
];

export const DOCUMENT_PATH = `${PUBLIC_API}/openapi.json`;

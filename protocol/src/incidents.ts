/** The parts of the service whose state is measured, and the texts for their incidents. */
import type { Severity } from './api/announcements.ts';
import type { Text } from './product.ts';

const text = (ko: string, en: string): Text => ({ ko, en });

export const COMPONENTS = ['website', 'database', 'chain', 'indexer', 'mail'] as const;
export type Component = (typeof COMPONENTS)[number];

export const COMPONENT_NAMES: Readonly<Record<Component, Text>> = {
  website: text('웹사이트와 API', 'Website and API'),
  database: text('데이터베이스', 'Database'),
  chain: text('블록체인 연결', 'Blockchain connection'),
  indexer: text('체인 기록', 'Transaction records'),
  mail: text('메일', 'Email'),
};

/** How far staff have got with an incident; `resolved` ends it. */
export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

export const INCIDENT_STATE_NAMES: Readonly<Record<IncidentState, Text>> = {
  investigating: text('확인 중', 'Investigating'),
  identified: text('원인 파악', 'Identified'),
  monitoring: text('지켜보는 중', 'Monitoring'),
  resolved: text('해결됨', 'Resolved'),
};

const DETECTED = text('자동 감지', 'Detected');

/** `isByServer`: the update was written by the server, because no member of staff has written one yet. */
export function incidentStateName(state: IncidentState, isByServer: boolean): Text {
  return isByServer && state !== 'resolved' ? DETECTED : INCIDENT_STATE_NAMES[state];
}

export const INCIDENT_SEVERITY_NAMES: Readonly<Record<Severity, Text>> = {
  info: text('안내', 'Notice'),
  warning: text('일부 장애', 'Partial outage'),
  critical: text('심각한 장애', 'Major outage'),
};

interface AutomaticIncident {
  readonly severity: 'warning' | 'critical';
  readonly title: Text;
  readonly opened: Text;
  readonly resolved: Text;
}

/**
 * The server's own texts when a part has failed for a while, and once it has worked for five minutes. The opening text stays
 * above every page during those five minutes, so it must still be true then.
 */
export const AUTOMATIC_INCIDENTS: Readonly<Record<Component, AutomaticIncident>> = {
  website: {
    severity: 'critical',
    title: text('웹사이트 응답 장애', 'Problems with the website'),
    opened: text(
      '서버가 자신에게 보낸 요청에 제때 응답하지 않았습니다. 페이지가 열리지 않거나 늦을 수 있습니다. 맡긴 BNB는 계약에 있고, 출금은 지갑으로 언제든 할 수 있습니다.',
      'The server did not answer its own requests in time. Pages may be slow or fail to open. Staked BNB is in the contract, and your wallet can withdraw it at any time.',
    ),
    resolved: text('서버가 다시 제때 응답합니다.', 'The server is responding normally again.'),
  },
  database: {
    severity: 'critical',
    title: text('데이터베이스 장애', 'Problems with the database'),
    opened: text(
      '로그인과 계정, 문의를 쓸 수 없거나 늦을 수 있습니다. 맡긴 BNB는 계약에 있고, 출금은 지갑으로 언제든 할 수 있습니다.',
      'Signing in, accounts and support may fail or be slow. Staked BNB is in the contract, and your wallet can withdraw it at any time.',
    ),
    resolved: text('데이터베이스가 다시 응답합니다.', 'The database is responding again.'),
  },
  chain: {
    severity: 'warning',
    title: text('블록체인 읽기 장애', 'Problems reading the blockchain'),
    opened: text(
      '해결될 때까지 수치가 마지막으로 읽은 블록의 것일 수 있습니다. 출금은 지갑이 쓰는 노드로 계속할 수 있습니다.',
      'Until this is resolved, figures may be those of the last block that was read. Withdrawals still work through the node that your wallet uses.',
    ),
    resolved: text('서버가 다시 블록체인을 읽습니다.', 'The server is reading the blockchain again.'),
  },
  indexer: {
    severity: 'warning',
    title: text('체인 기록 지연', 'Delayed transaction records'),
    opened: text(
      '확정된 거래가 기록과 알림에 늦게 나타날 수 있습니다. 계약에 맡긴 BNB에는 영향이 없습니다.',
      'Final transactions may appear late in the records and notifications. Your staked BNB is not affected.',
    ),
    resolved: text('확정된 거래가 다시 제때 기록됩니다.', 'Final transactions are recorded on time again.'),
  },
  mail: {
    severity: 'warning',
    title: text('메일 발송 지연', 'Delayed emails'),
    opened: text(
      '보낼 메일이 5분 넘게 기다렸습니다. 보관되어 있으며, 다시 보낼 수 있게 되면 나갑니다.',
      'Some emails waited for more than five minutes. They are kept, and will go out as soon as they can be sent.',
    ),
    resolved: text('메일이 다시 제때 나갑니다.', 'Emails are going out on time again.'),
  },
};

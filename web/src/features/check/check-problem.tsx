import { CHAINS } from '@eleven/protocol/product';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice, Notice, ReportLink } from '../../ui/notice.tsx';
import { problemCode, problemText } from '../../vault/problem-text.ts';
import { useConfig } from '../../vault/queries.ts';
import { SwitchNetwork } from '../../vault/transactions/action-switch-network.tsx';
import { useWallet } from '../../wallet/use-wallet.ts';
import type { CheckProblem as Problem } from './check.ts';
import { CHECK_TEXTS } from './check-texts.ts';

/** Why nothing could be compared, and what to do. */
export function CheckProblem({ problem, retry }: { problem: Problem; retry(): void }) {
  const format = useFormat();
  const texts = useTexts(CHECK_TEXTS);
  const { ask, status } = useWallet();
  const { data: config } = useConfig();
  const nodeName = (host: string) => (host ? texts.publicNode(host) : texts.node());
  const notice = (tone: 'warn' | 'danger', text: string, actions?: ReactNode) => (
    <Notice tone={tone} announce actions={actions}>
      {text}
    </Notice>
  );
  const connect = (
    <Button size="small" onClick={() => ask()}>
      {texts.connect}
    </Button>
  );
  switch (problem.kind) {
    case 'none':
      return notice('warn', texts.noReader, connect);
    case 'nodeAway':
    case 'nodeElsewhere':
      return notice('warn', texts[problem.kind](nodeName(problem.name)), connect);
    case 'wrongChain': {
      const name = (config && CHAINS[config.chainId]?.name[format.locale]) ?? '';
      return notice('warn', texts.wrongChain(name), status === 'connected' && <SwitchNetwork onSwitched={retry} />);
    }
    case 'behind':
      return notice('warn', texts.behind(format.count(problem.newest.number), format.count(problem.asOf)));
    case 'server':
      return <FailureNotice error={problem.error} retry={retry} />;
    case 'noVault':
      return notice('danger', texts.noVault, <ReportLink code="check.noVault" />);
    default: {
      const { kind, name } = problem.reader;
      const why = { kind: 'provider', problem: problem.problem } as const;
      const text = kind === 'wallet' ? problemText(why, format.locale) : texts.nodeFailed(nodeName(name));
      return notice('danger', text, <ReportLink code={problemCode(why)} />);
    }
  }
}

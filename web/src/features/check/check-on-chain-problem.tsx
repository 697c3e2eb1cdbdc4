import { CHAINS } from '@eleven/protocol/product';
import { useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice, Notice, ReportLink } from '../../ui/notice.tsx';
import { problemCode, problemText } from '../../vault/problem-text.ts';
import { useConfig } from '../../vault/queries.ts';
import { SwitchNetwork } from '../../vault/transactions/action-switch-network.tsx';
import { useWallet } from '../../wallet/use-wallet.ts';
import type { CheckOutcome } from './check-on-chain.ts';
import { CHECK_TEXTS } from './check-on-chain-texts.ts';

interface CheckProblemProps {
  outcome: Exclude<CheckOutcome, { kind: 'compared' }>;
  again(): void;
}

/** Why nothing could be compared, and what to do. */
export function CheckProblem({ outcome, again }: CheckProblemProps) {
  const locale = useLocale();
  const format = useFormat();
  const texts = useTexts(CHECK_TEXTS);
  const { ask } = useWallet();
  const { data: config } = useConfig();
  switch (outcome.kind) {
    case 'notConnected':
      return (
        <Notice
          tone="warn"
          announce
          actions={
            <Button size="small" onClick={() => ask()}>
              {texts.connect}
            </Button>
          }
        >
          {texts.notConnected}
        </Notice>
      );
    case 'wrongChain': {
      const name = (config && CHAINS[config.chainId]?.name[locale]) ?? '';
      return (
        <Notice tone="warn" announce actions={<SwitchNetwork onSwitched={again} />}>
          {texts.wrongChain(name)}
        </Notice>
      );
    }
    case 'behind':
      return (
        <Notice tone="warn" announce>
          {texts.behind(format.count(outcome.newest.number), format.count(outcome.asOf))}
        </Notice>
      );
    case 'noVault':
      return (
        <Notice tone="danger" announce actions={<ReportLink code="check.noVault" />}>
          {texts.noVault}
        </Notice>
      );
    case 'server':
      return <FailureNotice error={outcome.error} retry={again} />;
    default: {
      const problem = { kind: 'provider', problem: outcome.problem } as const;
      return (
        <Notice tone="danger" announce actions={<ReportLink code={problemCode(problem)} />}>
          {problemText(problem, locale)}
        </Notice>
      );
    }
  }
}

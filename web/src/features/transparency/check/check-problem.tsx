import { config as configRoute } from '@eleven/protocol/api/system';
import { CHAINS } from '@eleven/protocol/product';
import { useFormat } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice, Notice, ReportLink } from '../../../ui/notice.tsx';
import { useWallet } from '../../../wallet/use-wallet.ts';
import type { CheckOutcome } from './check.ts';
import { CHECK_TEXTS } from './check-texts.ts';
import type { Check } from './use-check.ts';

interface CheckProblemProps {
  outcome: Exclude<CheckOutcome, { kind: 'compared' }>;
  check: Check;
}

/** Why nothing could be compared, and what to do. */
export function CheckProblem({ outcome, check }: CheckProblemProps) {
  const locale = useLocale();
  const format = useFormat();
  const texts = useTexts(CHECK_TEXTS);
  const { ask } = useWallet();
  const { data: config } = useApiQuery(configRoute);
  switch (outcome.kind) {
    case 'none':
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
          {texts.noReader}
        </Notice>
      );
    case 'nodeAway':
    case 'nodeElsewhere':
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
          {outcome.kind === 'nodeAway' ? texts.nodeAway(outcome.name) : texts.nodeElsewhere(outcome.name)}
        </Notice>
      );
    case 'wrongChain':
      return (
        <Notice tone="warn" announce>
          {texts.wrongChain((config && CHAINS[config.chainId]?.name[locale]) ?? '')}
        </Notice>
      );
    case 'behind':
      return (
        <Notice tone="warn" announce>
          {texts.behind(format.count(outcome.newest.number), format.count(outcome.asOf))}
        </Notice>
      );
    case 'forgotten': {
      const newest = format.count(outcome.newest.number);
      return (
        <Notice
          tone="warn"
          announce
          actions={
            <Button size="small" onClick={() => check.run('newest')}>
              {texts.atNewest(newest)}
            </Button>
          }
        >
          {texts.forgotten(format.count(outcome.asOf), newest)}
        </Notice>
      );
    }
    case 'noVault':
      return (
        <Notice tone="danger" announce actions={<ReportLink code="transparency.noVault" />}>
          {texts.noVault}
        </Notice>
      );
    case 'server':
      return <FailureNotice error={outcome.error} retry={() => check.run()} />;
    case 'ownDocument':
      return null;
    default:
      return (
        <Notice tone="danger" announce actions={<ReportLink code={`transparency.${outcome.problem}`} />}>
          {outcome.reader.kind === 'wallet' ? texts.failed : texts.nodeFailed(outcome.reader.name)}
        </Notice>
      );
  }
}

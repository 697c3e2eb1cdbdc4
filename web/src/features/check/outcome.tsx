import { CHAINS } from '@eleven/protocol/chains';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice, Notice, ReportLink } from '../../ui/notice.tsx';
import { problemCode, problemText } from '../../vault/problem-text.ts';
import { useConfig } from '../../vault/queries.ts';
import { SwitchNetwork } from '../../vault/transactions/action-switch-network.tsx';
import { useWallet } from '../../wallet/use-wallet.ts';
import type { CheckOutcome, CheckProblem, Compared } from './check.ts';
import css from './check-panel.module.css';
import { CHECK_TEXTS } from './check-texts.ts';
import { differenceText, type Figure, isEqual, type Value, valueText } from './figure.ts';

/** Notices of the differences, or of why the check failed. */
export function Outcome({ outcome, retry }: { outcome: CheckOutcome; retry(): void }) {
  return outcome.kind === 'compared' ? <Differences {...outcome} /> : <Problem problem={outcome} retry={retry} />;
}

/** With hundreds of positions, only the first ones are listed. */
const MAX_WRITTEN = 20;

/** Lists the figures that differ, with a link to report them; empty if all are equal. */
function Differences({ figures, asOf, newest, isLater }: Compared) {
  const texts = useTexts(CHECK_TEXTS);
  const format = useFormat();
  const different = figures.filter((figure) => !isEqual(figure));
  const [first] = different;
  const sentence = (figure: Figure) => {
    const { name, subject, unit, server, chain, view } = figure;
    const { locale } = format;
    const text = (value: Value) => valueText(unit, value, format);
    return [
      `${subject ? `${subject[locale]}, ` : ''}${name[locale]}: ${texts.both(text(server), text(chain))}`,
      view === undefined || view === chain ? '' : texts.view(text(view)),
      differenceText(figure, locale),
    ]
      .filter(Boolean)
      .join(', ');
  };
  // For the report: both blocks, and both values of each figure in its unit.
  const note = [
    `block ${asOf}, newest ${newest.number}`,
    ...different.map(({ id, server, chain }) => `${id}: server ${server ?? 'none'}, chain ${chain ?? 'none'}`),
  ];
  return (
    <>
      {isLater && <Notice tone="warn">{texts.later(format.count(asOf), format.count(newest.number))}</Notice>}
      {first && (
        <Notice
          tone="danger"
          announce
          actions={
            <ReportLink code={first.code} txHash={first.txHash} block={asOf} note={note.join('\n').slice(0, 1_000)} />
          }
        >
          <p>{texts.differ(different.length, figures.length)}</p>
          <ul className={css.differences}>
            {different.slice(0, MAX_WRITTEN).map((figure) => (
              <li key={figure.id}>{sentence(figure)}</li>
            ))}
            {different.length > MAX_WRITTEN && (
              <li>{texts.moreDiffer(format.count(different.length - MAX_WRITTEN))}</li>
            )}
          </ul>
          <p>{isLater ? texts.laterDiffers : texts.whatToDo}</p>
        </Notice>
      )}
    </>
  );
}

/** Why the check failed, and how to proceed. */
function Problem({ problem, retry }: { problem: CheckProblem; retry(): void }) {
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

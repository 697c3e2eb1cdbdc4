import { config as configRoute } from '@eleven/protocol/api/system';
import { vaultCode } from '@eleven/protocol/api/transparency';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { lazyPart } from '../../../lib/lazy-component.tsx';
import { useApiQuery } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { CheckMark } from '../check/check-mark.tsx';
import type { VaultCheck } from '../check/use-vault-check.ts';
import { Section } from '../section.tsx';
import css from './code.module.css';
import { CODE_TEXTS } from './code-texts.ts';

const SourceFiles = lazyPart(() => import('./source-files.tsx'));

/** The code as it lies on the chain: its hash, how it was built, what it was built from, and how anybody verifies that. */
export function Code({ check }: { check: VaultCheck }) {
  const texts = useTexts(CODE_TEXTS);
  const { data: config } = useApiQuery(configRoute);
  const live = useApiQuery(vaultCode);
  const code = check.outcome?.kind === 'compared' ? check.outcome.replies.code : live.data;
  const [isOpen, setOpen] = useState(false);
  const command = `RPC_URL=… VAULT_ADDRESS=${config?.vaultAddress ?? '0x…'} npm run verify-vault`;
  const isOfSources = code && code.maskedHash === code.buildHash;
  return (
    <Section title={texts.title} intro={texts.intro}>
      {live.error && !code && <FailureNotice error={live.error} retry={() => void live.refetch()} />}
      <dl className={css.facts}>
        <div>
          <dt>{texts.codeHash}</dt>
          <dd>
            <Hash value={code?.codeHash} label={texts.copyHash} />
            <CheckMark check={check} name="codeHash" />
          </dd>
        </div>
        <div>
          <dt>{texts.buildHash}</dt>
          <dd>
            <Hash value={code?.maskedHash} label={texts.copyHash} />
            {code && <Tag tone={isOfSources ? 'ok' : 'danger'}>{isOfSources ? texts.isOfSources : texts.isNot}</Tag>}
            <CheckMark check={check} name="maskedHash" />
            <p>{texts.masked}</p>
          </dd>
        </div>
        <div>
          <dt>{texts.metadata}</dt>
          <dd>
            <Hash value={code?.metadataHash} label={texts.copyHash} />
            <p>{texts.metadataMeans}</p>
          </dd>
        </div>
        <div>
          <dt>{texts.compiler}</dt>
          <dd>
            {code ? (
              <span className={css.hash}>
                solc {code.compiler.version} · {texts.optimizer(code.compiler.optimizerRuns)} ·{' '}
                {code.compiler.viaIR ? 'via-IR' : 'legacy'} · EVM {code.compiler.evmVersion}
              </span>
            ) : (
              <Skeleton size="medium" />
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.verify}</dt>
          <dd>
            <p>{texts.verifyMeans}</p>
            <span className={css.command}>
              <code>{command}</code>
              <CopyButton value={command} label={texts.copyCommand} />
            </span>
          </dd>
        </div>
      </dl>
      <div className={css.open}>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.close : texts.open}
        </Button>
      </div>
      {isOpen && <SourceFiles />}
    </Section>
  );
}

function Hash({ value, label }: { value: string | undefined; label: string }) {
  if (value === undefined) return <Skeleton size="medium" />;
  return (
    <span className={css.hash}>
      {value}
      <CopyButton value={value} label={label} />
    </span>
  );
}

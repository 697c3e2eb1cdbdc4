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
import { useConfig } from '../../../vault/queries.ts';
import { useVaultQuery } from '../../../vault/scope.ts';
import { CheckMark } from '../check/check-mark.tsx';
import type { VaultCheck } from '../check/use-vault-check.ts';
import { Section } from '../section.tsx';
import css from './code.module.css';

const SourceFiles = lazyPart(() => import('./source-files.tsx'));

/** The deployed code: its hash, its sources, the compiler settings, and how to verify them yourself. */
export function DeployedCode({ check }: { check: VaultCheck }) {
  const texts = useTexts({
    title: { ko: '배포된 코드', en: 'The deployed code' },
    intro: {
      ko: '계약은 바꿀 수 없습니다. 프록시도, 업그레이드도 없습니다. 아래 소스에서 나온 코드가 그대로 체인에 있고, 누구나 한 줄 명령으로 확인할 수 있습니다.',
      en: 'The contract cannot be changed: it has no proxy and no upgrade path. The code on the chain is compiled from the sources below, and anybody can verify that with one command.',
    },
    codeHash: { ko: '코드 해시', en: 'Code hash' },
    maskedHash: { ko: '값을 비운 코드 해시', en: 'Code hash without deployment values' },
    masked: {
      ko: '시작 시각처럼 배포할 때 써넣는 값만 0으로 바꾼 코드의 해시입니다. 같은 소스와 설정이면 어디서 배포해도 같습니다.',
      en: 'The hash after every value that deployment writes, such as the start time, is replaced with zeros. The same sources and settings always give the same hash.',
    },
    isOfSources: { ko: '아래 소스의 코드', en: 'Matches the sources below' },
    isNot: { ko: '아래 소스의 코드가 아님', en: 'Does not match the sources below' },
    metadata: { ko: '메타데이터 해시', en: 'Metadata hash' },
    metadataMeans: {
      ko: '코드 끝에 들어 있으며, 모든 소스 파일과 컴파일러 설정을 해시로 가리킵니다.',
      en: 'This hash is stored at the end of the code. It identifies every source file and the compiler settings.',
    },
    compiler: { ko: '컴파일러', en: 'Compiler' },
    optimizer: { ko: (runs: number) => `최적화 ${runs}회`, en: (runs) => `optimizer: ${runs} runs` },
    verify: { ko: '직접 확인하기', en: 'Verify it yourself' },
    verifyMeans: {
      ko: '저장소에서 원하는 RPC 주소를 넣어 실행하면 소스를 다시 컴파일하고, 체인의 코드와 비교하고, 소유자와 가디언, 타임락과 거기서 기다리는 결정을 보여 줍니다. 아무것도 보내지 않고 키도 필요하지 않습니다.',
      en: 'Run this command in our repository with an RPC endpoint of your choice. It compiles the sources, compares the result with the code on the chain, and prints the owner, the guardian and the timelock with its pending decisions. It sends nothing and needs no key.',
    },
    copyHash: { ko: '해시 복사', en: 'Copy the hash' },
    copyCommand: { ko: '명령 복사', en: 'Copy the command' },
    open: { ko: '소스 파일 보기', en: 'Show the source files' },
    close: { ko: '소스 파일 닫기', en: 'Hide the source files' },
  });
  const { data: config } = useConfig();
  const live = useApiQuery(vaultCode, useVaultQuery());
  const code = check.outcome?.kind === 'compared' ? check.outcome.replies.code : live.data;
  const [isOpen, setOpen] = useState(false);
  const command = `RPC_URL=… VAULT_ADDRESS=${config?.vaultAddress ?? '0x…'} npm run verify-vault`;
  const isOfSources = code && code.maskedHash === code.buildHash;
  const isUnread = live.error !== null && !code;
  const hash = (value: string | undefined) => <Hash value={value} isUnread={isUnread} label={texts.copyHash} />;
  return (
    <Section title={texts.title} intro={texts.intro}>
      {isUnread && <FailureNotice error={live.error} retry={() => void live.refetch()} />}
      <dl className={css.facts}>
        <div>
          <dt>{texts.codeHash}</dt>
          <dd>
            {hash(code?.codeHash)}
            <CheckMark check={check} name="codeHash" />
          </dd>
        </div>
        <div>
          <dt>{texts.maskedHash}</dt>
          <dd>
            {hash(code?.maskedHash)}
            {code && <Tag tone={isOfSources ? 'ok' : 'danger'}>{isOfSources ? texts.isOfSources : texts.isNot}</Tag>}
            <CheckMark check={check} name="maskedHash" />
            <p>{texts.masked}</p>
          </dd>
        </div>
        <div>
          <dt>{texts.metadata}</dt>
          <dd>
            {hash(code?.metadataHash)}
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
              <Missing isUnread={isUnread} />
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

function Missing({ isUnread }: { isUnread: boolean }) {
  return isUnread ? '–' : <Skeleton size="medium" />;
}

function Hash({ value, isUnread, label }: { value: string | undefined; isUnread: boolean; label: string }) {
  if (value === undefined) return <Missing isUnread={isUnread} />;
  return (
    <span className={css.hash}>
      {value}
      <CopyButton value={value} label={label} />
    </span>
  );
}

import type { VaultStateReply } from '@eleven/protocol/api/vault';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import { useTexts } from '../../i18n/texts.ts';
import layout from '../../styles/layout.module.css';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dot } from '../../ui/tag.tsx';
import { useConfig } from '../../vault/queries.ts';
import { CheckPanel } from '../check/check-panel.tsx';
import type { VaultCheck } from './check/use-vault-check.ts';
import css from './intro.module.css';

interface IntroProps {
  check: VaultCheck;
  /** The figures on the page; undefined while they load. */
  vault: VaultStateReply | undefined;
  /** The chain or our server cannot be read now: the figures are the last final values. */
  isStale: boolean;
  picture: ReactNode;
}

/** The purpose of the page, its block and contract, and the check. */
export function Intro({ check, vault, isStale, picture }: IntroProps) {
  const format = useFormat();
  const { data: config } = useConfig();
  const texts = useTexts({
    title: { ko: ['믿지 말고', '확인하십시오'], en: ['Do not trust.', 'Check.'] },
    lead: {
      ko: '등식의 모든 항, 적립금의 지난 기록, 권한, 배포된 코드, 운영사의 모든 거래를 그대로 보여 드립니다. 여기 있는 값은 전부 체인에 있고, 누구나 다시 계산할 수 있습니다.',
      en: 'Every term of the equation, the reserve day by day, who may do what, the deployed code, and every transaction of the operator. All of it is on the chain, and anybody can compute it again.',
    },
    old: {
      ko: '최신 값을 읽지 못해 마지막으로 읽은 확정 값을 보여 드립니다.',
      en: 'The latest values could not be read: these are the last final values read.',
    },
    block: { ko: '블록', en: 'Block' },
    final: { ko: '확정', en: 'final' },
    contract: { ko: '계약', en: 'Contract' },
    copy: { ko: '계약 주소 복사', en: 'Copy the contract address' },
    check: { ko: '이 브라우저에서 다시 계산', en: 'Recomputed in your browser' },
    checkIntro: {
      ko: '서버의 숫자를 그대로 믿지 않으셔도 됩니다. 이 브라우저가 같은 블록의 계약을 서버를 거치지 않고 직접 읽어, 계약과 같은 산식으로 모든 값을 다시 계산해 견줍니다.',
      en: 'You need not trust our server’s figures. Your browser reads the contract at the same block without our server, recomputes every figure with the contract’s own arithmetic, and compares.',
    },
    willAsk: {
      ko: (host: string) =>
        `이 브라우저에 이 네트워크의 지갑이 없으면 누르실 때 공개 노드 ${host}에서 읽습니다. 그 노드는 이 브라우저의 IP 주소를 봅니다.`,
      en: (host) =>
        `Without a wallet in this browser and on this network, a press reads through the public node ${host}, which sees the IP address of this browser.`,
    },
  });
  return (
    <section className={css.intro}>
      <div className={layout.wrap}>
        <div className={css.columns}>
          <div>
            <h1>
              {texts.title.map((line) => (
                <span key={line}>{line} </span>
              ))}
            </h1>
            <p className={css.lead}>{texts.lead}</p>
            <p className={css.proof}>
              {isStale && (
                <span className={css.old}>
                  <Dot tone="warn" /> {texts.old}
                </span>
              )}
              {vault && (
                <span>
                  {texts.block} <b>{format.count(vault.asOf.blockNumber)}</b> {texts.final},{' '}
                  {fullTime(format, vault.asOf.blockTime)}
                </span>
              )}
              {config && (
                <span className={css.contract}>
                  {texts.contract} <b>{config.vaultAddress}</b>
                  <CopyButton value={config.vaultAddress} label={texts.copy} />
                </span>
              )}
            </p>
          </div>
          <div className={css.picture}>{picture}</div>
        </div>
        <CheckPanel
          check={check}
          isCard
          title={texts.check}
          intro={texts.checkIntro}
          note={check.node && texts.willAsk(check.node)}
        />
      </div>
    </section>
  );
}

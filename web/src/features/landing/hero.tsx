import { shortAddress } from '@eleven/protocol/address';
import { config } from '@eleven/protocol/api/system';
import { formatBnb } from '@eleven/protocol/money';
import { RUNWAY_PROMISE } from '@eleven/protocol/vault/runway-texts';
import { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import { useText, useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { FIGURES_ANCHOR, PATHS } from '../../paths.ts';
import layout from '../../styles/layout.module.css';
import { buttonClass } from '../../ui/button.tsx';
import { GaugeScale } from '../../ui/chart/gauge-scale.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Equation } from '../../vault/reserve/equation.tsx';
import { RESERVE_TEXTS } from '../../vault/reserve/figure-texts.ts';
import { useReserve } from '../../vault/reserve/reserve.ts';
import { ReserveGauge } from '../../vault/reserve/reserve-gauge.tsx';
import { PROMISE, runwayText } from '../../vault/reserve/reserve-texts.ts';
import css from './hero.module.css';

export function Hero() {
  const promise = useText(PROMISE);
  const texts = useTexts({
    headline: {
      ko: ['BNB 연 11% 보상,', '재원까지 보이는', '스테이킹'],
      en: ['11% a year on BNB,', 'from a reserve', 'you can see'],
    },
    lead: {
      ko: '적립금은 맡긴 BNB와 같은 계약 안에 있고, 누구나 확인할 수 있습니다. 보상이 멈추더라도 출금은 멈추지 않습니다.',
      en: 'The reserve is held in the same contract as the stakes, and anyone can check it. Rewards can stop; withdrawals cannot.',
    },
    start: { ko: '가입하고 시작하기', en: 'Create an account' },
    check: { ko: '적립금 확인하기', en: 'See the reserve' },
  });
  return (
    <section className={css.hero}>
      <div className={classNames(layout.wrap, css.columns)}>
        <div>
          <h1>
            {texts.headline.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p className={css.lead}>
            <strong>{promise}</strong> {texts.lead}
          </p>
          <div className={css.actions}>
            <Link to={PATHS.register} className={buttonClass({ variant: 'primary', size: 'large' })}>
              {texts.start}
            </Link>
            <a href={`#${FIGURES_ANCHOR}`} className={buttonClass({ size: 'large' })}>
              {texts.check}
            </a>
          </div>
          <Coverage />
          <Proof />
        </div>
        <Picture />
      </div>
      <TheEquation />
    </section>
  );
}

/** Shown near the static 11%: the current rate, and how long the reserve lasts. */
function Coverage() {
  const format = useFormat();
  const { figures, isStale } = useReserve();
  const promise = useText(RUNWAY_PROMISE);
  const texts = useTexts({
    now: {
      ko: (rate: string) => `적립금이 남아 있는 동안, 지금 ${rate}%.`,
      en: (rate) => `While the reserve lasts; now ${rate}%.`,
    },
    last: {
      ko: (rate: string, time: string) => `적립금이 남아 있는 동안, ${time}에 ${rate}%.`,
      en: (rate, time) => `While the reserve lasts; ${rate}% on ${time}.`,
    },
    until: {
      ko: (date: string) => `오늘 맡겨진 금액 기준으로 적립금은 ${date}까지 이어집니다.`,
      en: (date) => `At today’s stake the reserve lasts until ${date}.`,
    },
    long: {
      ko: '오늘 맡겨진 금액이라면 적립금은 10년 넘게 이어집니다.',
      en: 'At today’s stake the reserve lasts more than 10 years.',
    },
    unused: { ko: '아직 자유형 예치가 없습니다.', en: 'Nobody has a flexible stake yet.' },
    usedUp: {
      ko: '자유형 적립금이 소진되어 새 보상이 멈춰 있습니다. 이미 쌓인 보상과 원금은 그대로입니다.',
      en: 'The reserve for flexible staking is used up, so new rewards have stopped. Earned rewards and all principal remain.',
    },
  });
  if (!figures) return <p className={css.coverage}>{promise}</p>;
  const { ratePercent, fundedUntil, lastsLong } = figures;
  const reach = () => {
    if (ratePercent === '0.00') return texts.usedUp;
    if (fundedUntil === undefined) return texts.unused;
    return lastsLong ? texts.long : texts.until(format.date(fundedUntil));
  };
  return (
    <p className={css.coverage} suppressHydrationWarning>
      {isStale ? texts.last(ratePercent, fullTime(format, figures.blockTime)) : texts.now(ratePercent)} {reach()}
      {ratePercent !== '0.00' && ` ${promise}`}
    </p>
  );
}

/** The block, the time and the contract of the reading. */
function Proof() {
  const format = useFormat();
  const { figures } = useReserve();
  const { data } = useApiQuery(config);
  const texts = useTexts({
    block: { ko: '블록', en: 'Block' },
    final: { ko: '확정', en: 'final' },
    contract: { ko: '계약', en: 'Contract' },
  });
  return (
    <p className={css.proof}>
      {figures && (
        <span suppressHydrationWarning>
          {texts.block} <b>{format.count(figures.blockNumber)}</b> {texts.final},{' '}
          <span suppressHydrationWarning>{fullTime(format, figures.blockTime)}</span>
        </span>
      )}
      {data && (
        <span title={data.vaultAddress}>
          {texts.contract} <b>{shortAddress(data.vaultAddress)}</b>
        </span>
      )}
    </p>
  );
}

/** The equation behind the promise, true in every block. */
function TheEquation() {
  const { figures, isStale } = useReserve();
  return (
    <div className={layout.wrap}>
      <div className={classNames(css.equation, isStale && css.old)}>
        <Equation figures={figures} />
      </div>
    </div>
  );
}

function Picture() {
  const { figures, isStale } = useReserve();
  const texts = useTexts(RESERVE_TEXTS);
  const runway = figures && runwayText(figures, texts);
  const amount = (wei: bigint | undefined) => (wei === undefined ? '–' : formatBnb(wei));
  return (
    <figure className={classNames(css.picture, isStale && css.old)}>
      <ReserveGauge figures={figures} size="full" Scale={GaugeScale} />
      <dl className={css.legend}>
        <div className={css.held}>
          <dt>{texts.held}</dt>
          <dd>{amount(figures?.heldWei)}</dd>
        </div>
        <div className={css.free}>
          <dt>
            <i className={css.freeKey} />
            {texts.free}
          </dt>
          <dd>{amount(figures?.freeWei)}</dd>
          {runway && <dd>{runway}</dd>}
        </div>
        <div className={css.owed}>
          <dt>
            <i className={css.owedKey} />
            {texts.promised}
          </dt>
          <dd>{amount(figures?.promisedWei)}</dd>
        </div>
      </dl>
    </figure>
  );
}

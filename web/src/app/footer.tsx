import { shortAddress } from '@eleven/protocol/address';
import { config } from '@eleven/protocol/api/system';
import { CHAINS } from '@eleven/protocol/chains';
import { useLocale } from '../i18n/locale.tsx';
import { useTexts } from '../i18n/texts.ts';
import { setTheme, useTheme } from '../lib/theme.ts';
import { useApiQuery } from '../lib/use-api.ts';
import { EXIT_PAGE, PATHS, RESERVE_ANCHOR } from '../paths.ts';
import layout from '../styles/layout.module.css';
import { Brand } from '../ui/brand.tsx';
import { Choices } from '../ui/form/choices.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { Link } from '../ui/link.tsx';
import css from './footer.module.css';

export default function Footer() {
  const texts = useTexts({
    about: {
      ko: 'BNB 스마트 체인에서 동작하는 스테이킹 서비스. 보상은 미리 채워 둔 적립금에서만 지급합니다.',
      en: 'Staking on BNB Smart Chain. Rewards are paid only from a reserve that was filled beforehand.',
    },
    service: { ko: '서비스', en: 'Service' },
    dashboard: { ko: '대시보드', en: 'Dashboard' },
    reserve: { ko: '보상 재원', en: 'The reserve' },
    transparency: { ko: '투명성', en: 'Transparency' },
    risks: { ko: '위험 안내', en: 'Risks' },
    terms: { ko: '이용약관', en: 'Terms' },
    privacy: { ko: '개인정보 처리방침', en: 'Privacy' },
    exit: { ko: '우리 없이 출금하기', en: 'Exit without us' },
    help: { ko: '도움', en: 'Help' },
    support: { ko: '고객센터', en: 'Support' },
    status: { ko: '서비스 상태', en: 'Service status' },
    developers: { ko: '공개 API', en: 'Public API' },
    language: { ko: '언어', en: 'Language' },
    theme: { ko: '화면', en: 'Theme' },
    dark: { ko: '어둡게', en: 'Dark' },
    light: { ko: '밝게', en: 'Light' },
    warning: {
      ko: '스테이킹에는 손실 위험이 있습니다. 예금이 아니며 예금자보호 대상이 아닙니다.',
      en: 'Staking carries risk of loss. This is not a bank deposit and is not insured.',
    },
  });
  return (
    <footer className={css.foot}>
      <div className={layout.wrap}>
        <div className={css.scale} />
        <div className={css.columns}>
          <div className={css.about}>
            <Brand />
            <p>{texts.about}</p>
          </div>
          <div>
            <h2>{texts.service}</h2>
            <ul>
              <li>
                <Link to={PATHS.dashboard}>{texts.dashboard}</Link>
              </li>
              <li>
                <a href={`${PATHS.home}#${RESERVE_ANCHOR}`}>{texts.reserve}</a>
              </li>
              <li>
                <Link to={PATHS.transparency}>{texts.transparency}</Link>
              </li>
              <li>
                <Link to={PATHS.risks}>{texts.risks}</Link>
              </li>
            </ul>
          </div>
          <div>
            <h2>{texts.help}</h2>
            <ul>
              <li>
                <Link to={PATHS.support}>{texts.support}</Link>
              </li>
              <li>
                <Link to={PATHS.status}>{texts.status}</Link>
              </li>
              <li>
                <Link to={PATHS.developers}>{texts.developers}</Link>
              </li>
              <li>
                <Link to={PATHS.terms}>{texts.terms}</Link>
              </li>
              <li>
                <Link to={PATHS.privacy}>{texts.privacy}</Link>
              </li>
              <li>
                <a href={EXIT_PAGE}>{texts.exit}</a>
              </li>
            </ul>
          </div>
          <div>
            <h2>{texts.language}</h2>
            <LanguageSwitch stacked />
          </div>
          <div>
            <h2>{texts.theme}</h2>
            <Choices
              label={texts.theme}
              options={[
                { value: 'dark', name: texts.dark },
                { value: 'light', name: texts.light },
              ]}
              value={useTheme()}
              onChoose={setTheme}
              stacked
            />
          </div>
        </div>
        <div className={css.legal}>
          <Contract />
          <span>{texts.warning}</span>
          <Whose />
        </div>
      </div>
    </footer>
  );
}

/** The operator of this service, once it is known. */
function Whose() {
  const locale = useLocale();
  const { data } = useApiQuery(config);
  return data?.operator ? <span>{data.operator.line[locale]}</span> : null;
}

/** The vault's address and chain, once they are known. */
function Contract() {
  const locale = useLocale();
  const texts = useTexts({
    contract: { ko: '계약 주소', en: 'Contract' },
    chain: { ko: (id: number) => `체인 ${id}`, en: (id: number) => `chain ${id}` },
  });
  const { data } = useApiQuery(config);
  if (!data) return <span />;
  const chain = CHAINS[data.chainId];
  return (
    <span>
      {texts.contract}{' '}
      <span className={css.address} title={data.vaultAddress}>
        {data.explorerUrl ? (
          <a href={`${data.explorerUrl}/address/${data.vaultAddress}`} target="_blank" rel="noreferrer">
            {shortAddress(data.vaultAddress)}
          </a>
        ) : (
          shortAddress(data.vaultAddress)
        )}
      </span>{' '}
      · {chain ? `${chain.name[locale]} (${texts.chain(data.chainId)})` : texts.chain(data.chainId)}
    </span>
  );
}

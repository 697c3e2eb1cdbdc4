import { useTexts } from '../../i18n/texts.ts';
import { PATHS, RESERVE_ANCHOR } from '../../paths.ts';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { Link } from '../../ui/link.tsx';
import css from './parts.module.css';
import { Roles } from './roles.tsx';

/** The backing of the 11%, and the powers of each role. */
export function Backing() {
  const texts = useTexts({
    title: { ko: '11%를 받치는 것', en: 'What backs the 11%' },
    intro: {
      ko: '보상은 계약 안의 적립금에서만 나가고, 적립금이 감당하지 못하는 예치는 거절됩니다. 운영사도 원금, 쌓인 보상, 떼어 둔 보상은 가져갈 수 없습니다.',
      en: 'Rewards come only from the reserve inside the contract. The contract refuses a stake that the reserve could not cover. Nobody, the operator included, can take principal, earned rewards, or rewards set aside.',
    },
    check: { ko: '모든 값을 체인에서 직접 확인하기', en: 'Check every figure against the chain' },
  });
  return (
    <section id={RESERVE_ANCHOR} className={css.part}>
      <div className={layout.wrap}>
        <h2>{texts.title}</h2>
        <p className={css.intro}>
          {texts.intro}{' '}
          <Link to={PATHS.transparency} className={text.link}>
            {texts.check}
          </Link>
        </p>
        <Roles />
      </div>
    </section>
  );
}

import { useTexts } from '../../i18n/texts.ts';
import { PATHS } from '../../paths.ts';
import layout from '../../styles/layout.module.css';
import { buttonClass } from '../../ui/button.tsx';
import { GhostGauge } from '../../ui/chart/gauge.tsx';
import { Link } from '../../ui/link.tsx';
import css from './not-found-page.module.css';

export default function NotFoundPage() {
  const texts = useTexts({
    title: { ko: '이 주소에는 페이지가 없습니다', en: 'This page does not exist' },
    hint: { ko: '주소를 확인하거나 홈에서 다시 시작해 주십시오.', en: 'Check the address, or start again from home.' },
    picture: { ko: '빈 게이지', en: 'Empty gauge' },
    home: { ko: '홈으로 가기', en: 'Go home' },
    support: { ko: '고객센터', en: 'Support' },
  });
  return (
    <main id="main" tabIndex={-1} className={layout.center}>
      <div className={css.body}>
        <GhostGauge label={texts.picture} />
        <p className={css.code}>404</p>
        <h1>{texts.title}</h1>
        <p className={css.hint}>{texts.hint}</p>
        <div className={css.actions}>
          <Link to={PATHS.home} className={buttonClass({ variant: 'primary' })}>
            {texts.home}
          </Link>
          <Link to={PATHS.support} className={buttonClass()}>
            {texts.support}
          </Link>
        </div>
      </div>
    </main>
  );
}

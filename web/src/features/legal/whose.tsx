import { config } from '@eleven/protocol/api/system';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';

/** The last section of each document: who runs the service, who answers for personal data, and which law governs. */
export function Whose() {
  const locale = useLocale();
  const { data } = useApiQuery(config);
  const texts = useTexts({
    title: { ko: '운영사와 준거법', en: 'Operator and governing law' },
    officer: {
      ko: (name: string, email: string) => `개인정보 보호책임자: ${name}, ${email}`,
      en: (name, email) => `Privacy officer: ${name}, ${email}`,
    },
    law: { ko: (law: string) => `준거법: ${law}`, en: (law) => `Governing law: ${law}` },
    local: {
      ko: '이 설치본은 한 컴퓨터에서 도는 로컬 시연입니다. 운영사가 없고, 실제 BNB가 오가지 않습니다.',
      en: 'This installation is a local demonstration on one computer. Nobody operates it, and no real BNB moves.',
    },
  });
  const operator = data?.operator;
  if (!operator) return null;
  const { line, privacyOfficer, law } = operator;
  return (
    <section>
      <h2>{texts.title}</h2>
      <p>{line[locale]}</p>
      {privacyOfficer && law ? (
        <>
          <p>{texts.officer(privacyOfficer.name, privacyOfficer.email)}</p>
          <p>{texts.law(law[locale])}</p>
        </>
      ) : (
        <p>{texts.local}</p>
      )}
    </section>
  );
}

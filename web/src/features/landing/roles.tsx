import { shortAddress } from '@eleven/protocol/address';
import { useTexts } from '../../i18n/texts.ts';
import { useReserve } from '../../vault/reserve/reserve.ts';
import css from './parts.module.css';

/** Who can do what: the two roles as the contract names them now, and everybody. */
export function Roles() {
  const { vault } = useReserve();
  const texts = useTexts({
    ko: {
      title: '누가 무엇을 할 수 있습니까',
      can: '할 수 있는 일',
      cannot: '할 수 없는 일',
      people: {
        anyone: [
          '맡긴 사람',
          '언제든 원금과 쌓인 보상을 같은 지갑으로 출금합니다. 누구의 승인도 필요하지 않습니다.',
          '다른 지갑의 예치에 손댈 수 없습니다.',
        ],
        owner: [
          '소유자',
          '적립금을 채우고, 30일치를 남긴 여유분을 거두며, 새 예치를 멈춥니다.',
          '원금, 쌓인 보상, 떼어 둔 보상을 가져가거나 출금을 멈출 수 없습니다.',
        ],
        guardian: ['가디언', '새 예치를 멈춥니다.', '그 밖의 어떤 것도 할 수 없습니다. 출금도 멈출 수 없습니다.'],
      },
      nobody: '없음',
    },
    en: {
      title: 'Who can do what',
      can: 'Can',
      cannot: 'Cannot',
      people: {
        anyone: [
          'Stakers',
          'Withdraw principal and earned rewards at any time, to the same wallet. Nobody has to approve it.',
          'Touch the stake of another wallet.',
        ],
        owner: [
          'Owner',
          'Fills the reserve, withdraws the free part above 30 days of cover, and pauses new stakes.',
          'Take principal, earned rewards or rewards set aside, or pause withdrawals.',
        ],
        guardian: ['Guardian', 'Pauses new stakes.', 'Anything else; withdrawals cannot be paused.'],
      },
      nobody: 'none',
    },
  });
  const { anyone, owner, guardian } = texts.people;
  const rows = [
    { texts: anyone, role: undefined },
    { texts: owner, role: { address: vault?.owner } },
    { texts: guardian, role: { address: vault?.guardian } },
  ];
  const nameOf = (address: string | undefined) => {
    if (address === undefined) return '–';
    return /^0x0+$/.test(address) ? texts.nobody : shortAddress(address);
  };
  return (
    <>
      <h3 className={css.rolesTitle}>{texts.title}</h3>
      <ul className={css.roles}>
        {rows.map(({ texts: [name, can, cannot], role }) => (
          <li key={name}>
            <p className={css.who}>
              <b>{name}</b>
              {role && <span title={role.address}>{nameOf(role.address)}</span>}
            </p>
            <dl>
              <div>
                <dt>{texts.can}</dt>
                <dd>{can}</dd>
              </div>
              <div>
                <dt>{texts.cannot}</dt>
                <dd>{cannot}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Parts of the service that staff can switch off for a limited time. None prevents a stake from leaving: that has no switch.
 */
import type { Text } from './product.ts';

interface SwitchEntry {
  readonly name: Text;
  /** The part of the service that is off while the switch is. */
  readonly about: Text;
}

export const SWITCHES = {
  registrations: {
    name: { ko: '회원가입', en: 'Registrations' },
    about: {
      ko: '끄면 새 계정을 만들 수 없습니다. 로그인과 출금은 그대로입니다.',
      en: 'Off: nobody can create a new account. Signing in and withdrawing still work.',
    },
  },
  visitorTickets: {
    name: { ko: '비회원 문의', en: 'Tickets of visitors' },
    about: {
      ko: '끄면 로그인한 이용자만 새로 문의할 수 있습니다.',
      en: 'Off: only signed-in users can open new tickets.',
    },
  },
  massMails: {
    name: { ko: '대량 메일', en: 'Bulk email' },
    about: {
      ko: '끄면 공지와 소식 메일이 대기열에서 기다립니다. 한 사람에게 가는 메일은 그대로 나갑니다.',
      en: 'Off: announcements and news wait in the queue. Individual emails are still sent.',
    },
  },
} as const satisfies Record<string, SwitchEntry>;

export type SwitchName = keyof typeof SWITCHES;
export const SWITCH_NAMES = Object.keys(SWITCHES) as [SwitchName, ...SwitchName[]];

export const isSwitchName = (value: string): value is SwitchName => Object.hasOwn(SWITCHES, value);

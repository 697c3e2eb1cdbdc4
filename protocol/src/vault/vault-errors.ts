/** The refusals of the vault: the rows of the catalogue (errors.ts) that are bundled with "exit without us". */
import { type ErrorEntry, type ErrorParams, entry, fillIn } from '../error-entry.ts';
import type { Locale } from '../product.ts';

/** Amounts are in BNB. */
export const VAULT_ERRORS = {
  'vault.belowMinimum': entry(400, '최소 {minimum} BNB부터 맡길 수 있습니다.', 'The minimum stake is {minimum} BNB.'),
  'vault.insufficientPrincipal': entry(
    400,
    '맡긴 금액은 {held} BNB입니다. 그보다 많이 출금할 수 없습니다.',
    'You have {held} BNB staked and cannot withdraw more.',
  ),
  'vault.insufficientBalance': entry(
    400,
    '지갑 잔액이 부족합니다. 네트워크 수수료도 남겨 두십시오.',
    'The wallet balance is too low. Leave some BNB for the network fee.',
  ),
  'vault.reserveTooLow': entry(
    409,
    '적립금이 이 금액의 보상을 감당하지 못합니다. 지금은 {room} BNB까지 맡길 수 있습니다.',
    'The reserve cannot cover the rewards for this amount. You can stake up to {room} BNB now.',
  ),
  'vault.compoundReserveTooLow': entry(
    409,
    '적립금이 부족해 보상을 다시 맡길 수 없습니다. 대신 받을 수 있습니다.',
    'The reserve cannot cover compounding now. You can claim the reward instead.',
  ),
  'vault.stakingPaused': entry(
    409,
    '새로 맡기기가 잠시 중단되었습니다. 출금은 언제나 가능합니다.',
    'New stakes are paused. Withdrawals always work.',
  ),
  'vault.unknownTerm': entry(400, '30일, 90일, 180일, 365일 중에서 골라 주십시오.', 'Choose 30, 90, 180 or 365 days.'),
  'vault.noSuchPosition': entry(
    404,
    '이 지갑의 열린 포지션이 아닙니다.',
    'This wallet has no open position with this number.',
  ),
  'vault.notMatured': entry(409, '아직 만기가 아닙니다.', 'The fixed term has not ended yet.'),
  'vault.alreadyMatured': entry(
    409,
    '이미 만기가 지났습니다. 보상과 함께 출금할 수 있습니다.',
    'The fixed term has ended. You can withdraw your stake with the reward.',
  ),
  'vault.nothingToClaim': entry(409, '받을 보상이 없습니다.', 'There is no reward to claim.'),
  'vault.nothingToWithdraw': entry(409, '출금할 금액이 없습니다.', 'There is nothing to withdraw.'),
  'vault.transferFailed': entry(
    409,
    '이 지갑은 BNB를 받을 수 없습니다. 아무것도 움직이지 않았습니다.',
    'This wallet cannot receive BNB. Nothing was moved.',
  ),
  'vault.receiverRefuses': entry(
    409,
    '받는 주소가 BNB를 받지 못합니다. 아무것도 움직이지 않았습니다.',
    'The receiving address does not accept BNB. Nothing was moved.',
  ),
  'vault.notAllowed': entry(
    403,
    '이 지갑에는 그 권한이 없습니다. 아무것도 움직이지 않았습니다.',
    'This wallet is not allowed to do that. Nothing was moved.',
  ),
  'vault.roomGone': entry(
    409,
    '그 사이 적립금의 남은 한도가 줄었습니다. 다른 사람이 먼저 맡겼거나 적립금이 줄어든 경우입니다.',
    'The reserve can cover less than before: somebody else staked first, or the reserve was reduced.',
  ),
  'vault.reverted': entry(
    409,
    '계약이 이 거래를 거절했습니다. 아무것도 움직이지 않았습니다.',
    'The contract rejected this transaction. Nothing was moved.',
  ),
} as const satisfies Record<string, ErrorEntry>;

export type VaultErrorCode = keyof typeof VAULT_ERRORS;

/** The text of a refusal in the reader's language, with its parameters filled in. */
export function vaultErrorText(code: VaultErrorCode, locale: Locale, params: ErrorParams = {}): string {
  return fillIn(VAULT_ERRORS[code][locale], params);
}

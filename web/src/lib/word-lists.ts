/** The words of seed phrases: fetched when somebody begins to write to us. */
export { english, korean } from 'viem/accounts';

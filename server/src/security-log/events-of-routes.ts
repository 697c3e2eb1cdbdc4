/** Routes whose requests are all recorded in the security log. Of requests to other routes only refusals (403, 421) are. */
import * as adminAlarms from '@eleven/protocol/api/admin/alarms';
import * as adminAudit from '@eleven/protocol/api/admin/audit';
import * as factorCases from '@eleven/protocol/api/admin/factor-cases';
import * as adminOperations from '@eleven/protocol/api/admin/operations';
import * as adminSecurity from '@eleven/protocol/api/admin/security';
import * as supportAdmin from '@eleven/protocol/api/admin/support';
import * as ticketChain from '@eleven/protocol/api/admin/ticket-chain';
import * as userActs from '@eleven/protocol/api/admin/user-acts';
import * as adminUsers from '@eleven/protocol/api/admin/users';
import * as auth from '@eleven/protocol/api/auth';
import * as factors from '@eleven/protocol/api/factors';
import * as freeze from '@eleven/protocol/api/freeze';
import * as mailReports from '@eleven/protocol/api/mail-reports';
import * as ownData from '@eleven/protocol/api/own/own-data';
import * as profile from '@eleven/protocol/api/profile';
import type { RouteDefinition } from '@eleven/protocol/api/route';
import * as requests from '@eleven/protocol/api/sign-in/sign-in-requests';
import * as stepUp from '@eleven/protocol/api/step-up';
import * as attachments from '@eleven/protocol/api/tickets/attachments';
import * as wallets from '@eleven/protocol/api/wallet-links';
import * as walletLogin from '@eleven/protocol/api/wallet-login';
import type { AuditTargetKind } from '@eleven/protocol/audit';
import type { SecurityKind } from '@eleven/protocol/security-events';

export interface EventOfRoute {
  readonly kind: SecurityKind;
  /** The subject of the event: its id is in this path parameter. For a list, its name. */
  readonly target?: { readonly kind: AuditTargetKind; readonly param: string } | { readonly list: string };
}

const user = { kind: 'user', param: 'id' } as const;
const ticket = { kind: 'ticket', param: 'number' } as const;

/** Add a row for each new route that proves, changes or ends an identity, or that shows a user's data to staff. */
const ROWS: readonly (readonly [RouteDefinition, SecurityKind, EventOfRoute['target']?])[] = [
  [auth.register, 'registered'],
  [auth.login, 'signIn'],
  [auth.loginFactor, 'signIn'],
  [auth.passkeyLogin, 'signIn'],
  [walletLogin.walletLogin, 'signIn'],
  [walletLogin.walletRegister, 'registered'],
  [requests.claimSignInCode, 'signInRequested'],
  [requests.approveSignInRequest, 'signInApproved'],
  [requests.declineSignInRequest, 'signInDeclined'],
  [requests.enterBySignInRequest, 'signIn'],
  [auth.adminLogin, 'staffSignIn'],
  [auth.adminLoginFactor, 'staffSignIn'],
  [auth.adminEnrolConfirm, 'staffSignIn'],
  [auth.logout, 'signOut'],
  [auth.adminLogout, 'signOut'],
  [auth.forgotPassword, 'passwordResetAsked'],
  [auth.resetPassword, 'passwordReset'],
  [auth.verifyEmail, 'addressConfirmed'],
  [profile.changePassword, 'passwordChanged'],
  [profile.saveMailCode, 'mailCodeChanged'],
  [profile.resumeMails, 'mailResumed'],
  [profile.endSession, 'sessionEnded'],
  [profile.endOtherSessions, 'otherSessionsEnded'],
  [profile.askEmailChange, 'addressChangeAsked'],
  [profile.cancelEmailChange, 'addressChangeEnded'],
  [profile.confirmEmailChange, 'addressChanged'],
  [profile.refuseEmailChange, 'addressChangeEnded'],
  [profile.undoEmailChange, 'addressChangeUndone'],
  [profile.reportNotMe, 'reportedNotMe'],
  [stepUp.stepUp, 'stepUp'],
  [stepUp.adminStepUp, 'stepUp'],
  [factors.startTotp, 'factorBegun'],
  [factors.passkeyCreation, 'factorBegun'],
  [factors.confirmTotp, 'factorAdded'],
  [factors.addPasskey, 'factorAdded'],
  [factors.removeTotp, 'factorRemoved'],
  [factors.removePasskey, 'factorRemoved'],
  [factors.renewBackupCodes, 'backupCodesRenewed'],
  [factors.askRecovery, 'recoveryAsked'],
  [factors.stopRecovery, 'recoveryStopped'],
  [factors.stopRecoveryByLink, 'recoveryStopped'],
  [factors.completeRecovery, 'recoveryCompleted'],
  [mailReports.reportMail, 'mailReported'],
  [freeze.freezeAccount, 'frozen'],
  [freeze.askThaw, 'thawAsked'],
  [freeze.askThawRecovery, 'recoveryAsked'],
  [freeze.thawAccount, 'thawed'],
  [wallets.linkMessage, 'walletBegun'],
  [wallets.linkWallet, 'walletLinked'],
  [wallets.unlinkWallet, 'walletUnlinked'],
  [wallets.claimWallet, 'walletClaimed'],
  [wallets.stopWalletClaim, 'walletClaimEnded'],
  [wallets.stopWalletClaimByLink, 'walletClaimEnded'],
  [ownData.requestExport, 'exportAsked'],
  [ownData.downloadExport, 'exportDownloaded'],
  [ownData.requestDeletion, 'deletionAsked'],
  [ownData.cancelDeletion, 'deletionCancelled'],
  [ownData.cancelDeletionByLink, 'deletionCancelled'],
  [ownData.requestDeletionByStaff, 'deletionAsked', user],
  [ownData.requestExportByStaff, 'exportAsked', user],
  [ownData.cancelDeletionByStaff, 'deletionCancelled', user],
  [userActs.suspendUser, 'staffAct', user],
  [userActs.unsuspendUser, 'staffAct', user],
  [userActs.restrictTickets, 'staffAct', user],
  [userActs.allowTickets, 'staffAct', user],
  [userActs.endUserSession, 'staffAct', user],
  [userActs.changeRole, 'staffAct', user],
  [userActs.endUserSessions, 'staffAct', user],
  [userActs.removeFactors, 'staffAct', user],
  [factorCases.openFactorCase, 'staffAct', user],
  [factorCases.addFactorEvidence, 'staffAct', user],
  [factorCases.proposeFactorRemoval, 'staffAct', user],
  [factorCases.confirmFactorRemoval, 'staffAct', user],
  [factorCases.refuseFactorRemoval, 'staffAct', user],
  [factorCases.closeFactorCase, 'staffAct', user],
  [factorCases.readFactorCase, 'viewed', user],
  [userActs.sendResetMail, 'staffAct', user],
  [userActs.resumeUserMails, 'staffAct', user],
  [adminUsers.userList, 'viewed', { list: 'users' }],
  [adminUsers.userDetail, 'viewed', user],
  [adminUsers.userActivity, 'viewed', user],
  [supportAdmin.supportAdminQueue, 'viewed', { list: 'tickets' }],
  [supportAdmin.supportAdminThread, 'viewed', ticket],
  [ticketChain.ticketChain, 'viewed', ticket],
  [ticketChain.ticketTransaction, 'viewed', ticket],
  [adminAudit.auditList, 'viewed', { list: 'audit' }],
  [adminSecurity.securityEventList, 'viewed', { list: 'security' }],
  [adminOperations.failedList, 'viewed', { list: 'failedDeliveries' }],
  [adminOperations.suppressionList, 'viewed', { list: 'suppressedAddresses' }],
  [adminUsers.userExport, 'listExported', { list: 'users' }],
  [adminAlarms.alarmExport, 'listExported', { list: 'alarms' }],
  [adminOperations.failedExport, 'listExported', { list: 'failedDeliveries' }],
  [adminOperations.suppressionExport, 'listExported', { list: 'suppressedAddresses' }],
  [attachments.readAttachmentByStaff, 'viewed', ticket],
  [supportAdmin.supportAdminExport, 'listExported', { list: 'tickets' }],
  [adminAudit.auditExport, 'listExported', { list: 'audit' }],
  [adminSecurity.securityEventExport, 'listExported', { list: 'security' }],
];

export const nameOfRoute = ({ method, path }: Pick<RouteDefinition, 'method' | 'path'>): string => `${method} ${path}`;

export const EVENTS_OF_ROUTES: ReadonlyMap<string, EventOfRoute> = new Map(
  ROWS.map(([route, kind, target]) => [nameOfRoute(route), { kind, ...(target ? { target } : {}) }]),
);

/** Every closed list of the product (specification §9, decisions §5). Const unions, never enums. */
export const roles = ['user', 'admin', 'compliance', 'finance', 'auditor'] as const;
export type Role = (typeof roles)[number];
export const staffRoles = ['admin', 'compliance', 'finance', 'auditor'] as const;

export { languages, offeredLanguages, type Language } from './languages.ts';

export const currencies = ['EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];

export const registrationTypes = ['INDIVIDUAL', 'BUSINESS'] as const;
export type RegistrationType = (typeof registrationTypes)[number];

/** Number of enrollment steps by type (specification §9). */
export const stepCount = { INDIVIDUAL: 7, BUSINESS: 8 } as const;

export const enrollmentStatuses = [
  'NOT_STARTED',
  'IN_PROGRESS',
  'SUBMITTED',
  'IN_REVIEW',
  'VALIDATED',
  'REFUSED',
] as const;
export type EnrollmentStatus = (typeof enrollmentStatuses)[number];
/** Derived from issues, expiry dates and sections that wait again: may be filtered by, are never stored. */
export const derivedEnrollmentStatuses = ['CORRECTION_REQUESTED', 'RENEWAL_DUE', 'RECHECK_DUE'] as const;
export type DerivedEnrollmentStatus = (typeof derivedEnrollmentStatuses)[number];

export const sections = ['KYC', 'CONTRACT', 'BANK_INFORMATION'] as const;
export type Section = (typeof sections)[number];
export const sectionStatuses = ['NOT_SUBMITTED', 'PENDING_VALIDATION', 'VALIDATED', 'REFUSED'] as const;
export type SectionStatus = (typeof sectionStatuses)[number];

export const documentStatuses = ['PENDING_VALIDATION', 'VALIDATED', 'REFUSED'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export const documentTypes = [
  'identity_front',
  'identity_back',
  'proof_of_address',
  'bank_information',
  'certificate_of_registration',
  'bylaws',
  'tax_return',
  'tax_return_or_december_payslip_1y',
  'tax_return_or_december_payslip_2y',
  'contract',
  'balance_sheets',
  'kbis',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Papers that state their own date: not older than three months (decisions §6). */
export const datedDocumentTypes = ['proof_of_address', 'kbis'] as const;
/** Papers that may say until when they are valid: whether they still are is one of their reviewer's checks. */
export const expiringDocumentTypes = ['identity_front', 'identity_back'] as const;

export const reasons = [
  'UNREADABLE',
  'EXPIRED',
  'TOO_OLD',
  'INCOMPLETE',
  'WRONG_TYPE',
  'NAME_MISMATCH',
  'ADDRESS_MISMATCH',
  'MISSING_SIGNATURE',
  'PASSWORD_PROTECTED',
  'DATA_MISSING',
  'DATA_INCORRECT',
  'OWNERSHIP_INCOMPLETE',
  'BANK_HOLDER_MISMATCH',
  'OTHER',
] as const;
export type Reason = (typeof reasons)[number];

export const issueStatuses = ['OPEN', 'ANSWERED', 'RESOLVED'] as const;
export type IssueStatus = (typeof issueStatuses)[number];

/** Why a person is named as an owner: a share of the capital, control, a role in a trust, or the senior manager. */
export const ownerKinds = [
  'capital',
  'control',
  'senior_manager',
  'settlor',
  'trustee',
  'beneficiary',
] as const;
export type OwnerKind = (typeof ownerKinds)[number];

export const requestStatuses = [
  'PENDING',
  'APPROVED',
  'REJECTED',
  'EXECUTED',
  'FAILED',
  'CANCELLED',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];
export const transactionTypes = [
  'MONEY_IN',
  'MONEY_OUT',
  'CONVERSION',
  'INVESTMENT_IN',
  'INVESTMENT_OUT',
  'REDISTRIBUTION',
  'MISC_FEES',
  'ADJUSTMENT',
] as const;
export type TransactionType = (typeof transactionTypes)[number];
/** What an investor may ask for by `POST /transaction`; the others are the fund's. */
export const requestableTypes = [
  'MONEY_IN',
  'MONEY_OUT',
  'CONVERSION',
  'INVESTMENT_IN',
  'INVESTMENT_OUT',
] as const;
/** What the fund posts by `POST /fund/transaction`. */
export const fundOperationTypes = ['INVESTMENT_IN', 'INVESTMENT_OUT', 'MISC_FEES', 'ADJUSTMENT'] as const;
export const conversionTypes = ['EUR_TO_USD', 'USD_TO_EUR'] as const;
export type ConversionType = (typeof conversionTypes)[number];
export const walletBlockingStates = [
  'UNBLOCKED',
  'BLOCKED_PENDING_OPERATION',
  'BLOCKED_COMPLIANCE',
  'BLOCKED_BY_ADMIN',
  'CLOSED',
] as const;
export type WalletBlockingState = (typeof walletBlockingStates)[number];

export const activityTypes = [
  'ENROLLMENT',
  'DOCUMENT',
  'SUBSCRIPTION_BOOKLET',
  'BANK_ACCOUNT',
  'MONEY_IN',
  'MONEY_OUT',
  'CONVERSION',
  'INVESTMENT',
  'REDISTRIBUTION',
  'FUND_VALUE',
  'PROFILE',
  'AUTHENTICATION',
  'USER_MANAGEMENT',
] as const;
export type ActivityType = (typeof activityTypes)[number];
export const operationTypes = [
  'CREATE',
  'UPDATE',
  'DELETE',
  'SUBMIT',
  'VALIDATE',
  'REFUSE',
  'UPLOAD',
  'DOWNLOAD',
  'EXECUTE',
  'CANCEL',
  'LOGIN',
  'LOGOUT',
] as const;
export type OperationType = (typeof operationTypes)[number];
export const triggerTypes = ['USER', 'ADMIN', 'SYSTEM', 'SCHEDULED', 'EXTERNAL'] as const;
export type TriggerType = (typeof triggerTypes)[number];

export const bookletStatuses = [
  'DRAFT',
  'AWAITING_SIGNATURE',
  'PENDING_VALIDATION',
  'VALIDATED',
  'REFUSED',
] as const;
export type BookletStatus = (typeof bookletStatuses)[number];
/** The kinds of operation that need a validated booklet first (decisions §5). */
export const bookletActivityTypes = ['MONEY_IN', 'INVESTMENT'] as const;

/** The five series of value records; `INVESTOR_GLOBAL` is one running record per currency. */
export const valueSeries = [
  'FUND_DAILY',
  'FUND_QUARTERLY',
  'INVESTOR_DAILY',
  'INVESTOR_QUARTERLY',
  'INVESTOR_GLOBAL',
] as const;
export type ValueSeries = (typeof valueSeries)[number];
export const valueStatuses = ['DRAFT', 'AWAITING_APPROVAL', 'PUBLISHED', 'RESTATED'] as const;
export type ValueStatus = (typeof valueStatuses)[number];

export const companyTypes = [
  'limited_liability_company',
  'for_profit',
  'sole_proprietorship',
  'non_profit',
  'general_partnership',
  'limited_partnership',
  'limited_liability_partnership',
  'trust',
] as const;
export type CompanyType = (typeof companyTypes)[number];
export const businessSizes = ['1', '2-10', '11-50', '51-250', '251+'] as const;
export const companyCategories = [
  'charity_non_profit',
  'consulting_it_business',
  'design_marketing_communications',
  'media_communication_entertainment',
  'education_learning',
  'financial_services_holding',
  'food_beverages_tobacco',
  'health_pharmaceuticals_personal_care',
  'public_government_services',
  'real_estate_construction',
  'retail_wholesale_manufacturing',
  'travel_transport_tour',
  'other',
] as const;

export const identityDocumentKinds = ['passport', 'identity_card', 'residence_permit'] as const;
export type IdentityDocumentKind = (typeof identityDocumentKinds)[number];
export const sourcesOfFunds = [
  'salary',
  'savings',
  'business_income',
  'investments',
  'inheritance_or_gift',
  'property_sale',
  'pension',
  'other',
] as const;

/** Kinds of contract template, as they stand in the file name (decisions §5). */
export const contractTemplateKinds = ['private-placement-memorandum', 'executive-summary'] as const;
export type ContractTemplateKind = (typeof contractTemplateKinds)[number];

/** How a name was put under the agreement on the screen; either way a simple electronic signature. */
export const signatureKinds = ['typed', 'drawn'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

export const fileOperations = ['replace', 'remove'] as const;

/** Extensions a person may upload (specification §5). */
export const acceptedExtensions = ['pdf', 'jpg', 'png', 'tiff', 'txt', 'doc', 'docx'] as const;
export const pageSize = 10;
/** As long as what is searched for may be. */
export const longestSearch = 200;

/** The version of the terms that sign-up shows and the account keeps. */
export const termsVersion = '2026-11';

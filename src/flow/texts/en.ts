import activation from '../../../locales/en/machines/activation.json' with { type: 'json' };
import confirmation from '../../../locales/en/machines/confirmation.json' with { type: 'json' };
import correctionChart from '../../../locales/en/machines/correction.json' with { type: 'json' };
import documentUpload from '../../../locales/en/machines/document-upload.json' with { type: 'json' };
import enrollmentBusiness from '../../../locales/en/machines/enrollment-business.json' with { type: 'json' };
import enrollmentIndividual from '../../../locales/en/machines/enrollment-individual.json' with { type: 'json' };
import listing from '../../../locales/en/machines/listing.json' with { type: 'json' };
import moneyOperation from '../../../locales/en/machines/money-operation.json' with { type: 'json' };
import passwordReset from '../../../locales/en/machines/password-reset.json' with { type: 'json' };
import redistribution from '../../../locales/en/machines/redistribution.json' with { type: 'json' };
import request from '../../../locales/en/machines/request.json' with { type: 'json' };
import review from '../../../locales/en/machines/review.json' with { type: 'json' };
import secondFactor from '../../../locales/en/machines/second-factor.json' with { type: 'json' };
import session from '../../../locales/en/machines/session.json' with { type: 'json' };
import valueEditing from '../../../locales/en/machines/value-editing.json' with { type: 'json' };
import valueImport from '../../../locales/en/machines/value-import.json' with { type: 'json' };
import common from '../../../locales/en/machines/common.json' with { type: 'json' };
import errors from '../../../locales/en/errors.json' with { type: 'json' };
import correction from '../../../locales/en/correction.json' with { type: 'json' };
import enrollment from '../../../locales/en/enrollment.json' with { type: 'json' };
import publicPages from '../../../locales/en/public.json' with { type: 'json' };
import shell from '../../../locales/en/shell.json' with { type: 'json' };
import ui from '../../../locales/en/ui.json' with { type: 'json' };
import values from '../../../locales/en/values.json' with { type: 'json' };
import money from '../../../locales/en/money.json' with { type: 'json' };
import redistributionScreens from '../../../locales/en/redistribution.json' with { type: 'json' };
import requests from '../../../locales/en/requests.json' with { type: 'json' };
import reviewScreens from '../../../locales/en/review.json' with { type: 'json' };
import valueImportScreens from '../../../locales/en/value-import.json' with { type: 'json' };
import type { LanguageTexts } from './types.ts';

/** What the charts are told with in English. */
export const en: LanguageTexts = {
  charts: {
    activation,
    confirmation,
    correction: correctionChart,
    'document-upload': documentUpload,
    'enrollment-business': enrollmentBusiness,
    'enrollment-individual': enrollmentIndividual,
    listing,
    'money-operation': moneyOperation,
    'password-reset': passwordReset,
    redistribution,
    request,
    review,
    'second-factor': secondFactor,
    session,
    'value-editing': valueEditing,
    'value-import': valueImport,
  },
  common,
  screens: {
    correction,
    enrollment,
    errors,
    public: publicPages,
    shell,
    ui,
    values,
    money,
    redistribution: redistributionScreens,
    requests,
    review: reviewScreens,
    'value-import': valueImportScreens,
  },
};

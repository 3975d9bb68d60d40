import activation from '../../../locales/es/machines/activation.json' with { type: 'json' };
import confirmation from '../../../locales/es/machines/confirmation.json' with { type: 'json' };
import correctionChart from '../../../locales/es/machines/correction.json' with { type: 'json' };
import documentUpload from '../../../locales/es/machines/document-upload.json' with { type: 'json' };
import enrollmentBusiness from '../../../locales/es/machines/enrollment-business.json' with { type: 'json' };
import enrollmentIndividual from '../../../locales/es/machines/enrollment-individual.json' with { type: 'json' };
import listing from '../../../locales/es/machines/listing.json' with { type: 'json' };
import moneyOperation from '../../../locales/es/machines/money-operation.json' with { type: 'json' };
import passwordReset from '../../../locales/es/machines/password-reset.json' with { type: 'json' };
import redistribution from '../../../locales/es/machines/redistribution.json' with { type: 'json' };
import request from '../../../locales/es/machines/request.json' with { type: 'json' };
import review from '../../../locales/es/machines/review.json' with { type: 'json' };
import secondFactor from '../../../locales/es/machines/second-factor.json' with { type: 'json' };
import session from '../../../locales/es/machines/session.json' with { type: 'json' };
import valueEditing from '../../../locales/es/machines/value-editing.json' with { type: 'json' };
import valueImport from '../../../locales/es/machines/value-import.json' with { type: 'json' };
import common from '../../../locales/es/machines/common.json' with { type: 'json' };
import errors from '../../../locales/es/errors.json' with { type: 'json' };
import correction from '../../../locales/es/correction.json' with { type: 'json' };
import enrollment from '../../../locales/es/enrollment.json' with { type: 'json' };
import publicPages from '../../../locales/es/public.json' with { type: 'json' };
import shell from '../../../locales/es/shell.json' with { type: 'json' };
import ui from '../../../locales/es/ui.json' with { type: 'json' };
import values from '../../../locales/es/values.json' with { type: 'json' };
import money from '../../../locales/es/money.json' with { type: 'json' };
import redistributionScreens from '../../../locales/es/redistribution.json' with { type: 'json' };
import requests from '../../../locales/es/requests.json' with { type: 'json' };
import reviewScreens from '../../../locales/es/review.json' with { type: 'json' };
import valueImportScreens from '../../../locales/es/value-import.json' with { type: 'json' };
import type { LanguageTexts } from './types.ts';

/** What the charts are told with in Spanish. */
export const es: LanguageTexts = {
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

import type { RegistrationType } from '../../../../contract/enums.ts';
import type { ChartLayout } from './shape.ts';

/** Made from the machines by `npm run charts`; a test fails when it is out of date. */
export const layouts: Readonly<Record<RegistrationType, ChartLayout>> = {
  INDIVIDUAL: {
    width: 848,
    height: 401,
    nodes: [
      { name: 'investorType', status: 'IN_PROGRESS', step: 1, x: 40, y: 4 },
      { name: 'identity', status: 'IN_PROGRESS', step: 2, x: 198, y: 4 },
      { name: 'address', status: 'IN_PROGRESS', step: 3, x: 356, y: 4 },
      { name: 'documents', status: 'IN_PROGRESS', step: 4, x: 514, y: 4 },
      { name: 'contract', status: 'IN_PROGRESS', step: 5, x: 676, y: 4 },
      { name: 'bankInformation', status: 'IN_PROGRESS', step: 6, x: 40, y: 143 },
      { name: 'summary', status: 'IN_PROGRESS', step: 7, x: 198, y: 143 },
      { name: 'SUBMITTED', status: 'SUBMITTED', step: null, x: 356, y: 143 },
      { name: 'IN_REVIEW', status: 'IN_REVIEW', step: null, x: 514, y: 143 },
      { name: 'CORRECTION_REQUESTED', status: 'CORRECTION_REQUESTED', step: null, x: 676, y: 133 },
      { name: 'VALIDATED', status: 'VALIDATED', step: null, x: 676, y: 227 },
      { name: 'REFUSED', status: 'REFUSED', step: null, x: 676, y: 321 },
    ],
    ways: [
      {
        from: 'investorType',
        to: 'identity',
        points: [
          [172, 42],
          [198, 42],
        ],
      },
      {
        from: 'identity',
        to: 'address',
        points: [
          [330, 42],
          [356, 42],
        ],
      },
      {
        from: 'address',
        to: 'documents',
        points: [
          [488, 42],
          [514, 42],
        ],
      },
      {
        from: 'documents',
        to: 'contract',
        points: [
          [646, 42],
          [676, 42],
        ],
      },
      {
        from: 'contract',
        to: 'bankInformation',
        points: [
          [808, 42],
          [844, 42],
          [844, 106],
          [4, 106],
          [4, 181],
          [40, 181],
        ],
      },
      {
        from: 'bankInformation',
        to: 'summary',
        points: [
          [172, 181],
          [198, 181],
        ],
      },
      {
        from: 'summary',
        to: 'SUBMITTED',
        points: [
          [330, 181],
          [356, 181],
        ],
      },
      {
        from: 'SUBMITTED',
        to: 'IN_REVIEW',
        points: [
          [488, 168],
          [514, 168],
        ],
      },
      {
        from: 'IN_REVIEW',
        to: 'SUBMITTED',
        points: [
          [514, 194],
          [488, 194],
        ],
      },
      {
        from: 'IN_REVIEW',
        to: 'CORRECTION_REQUESTED',
        points: [
          [646, 158],
          [676, 158],
        ],
      },
      {
        from: 'CORRECTION_REQUESTED',
        to: 'IN_REVIEW',
        points: [
          [676, 184],
          [656, 184],
          [656, 174],
          [646, 174],
        ],
      },
      {
        from: 'IN_REVIEW',
        to: 'VALIDATED',
        points: [
          [646, 189],
          [666, 189],
          [666, 265],
          [676, 265],
        ],
      },
      {
        from: 'IN_REVIEW',
        to: 'REFUSED',
        points: [
          [646, 204],
          [656, 204],
          [656, 359],
          [676, 359],
        ],
      },
    ],
  },
  BUSINESS: {
    width: 1006,
    height: 401,
    nodes: [
      { name: 'investorType', status: 'IN_PROGRESS', step: 1, x: 40, y: 4 },
      { name: 'company', status: 'IN_PROGRESS', step: 2, x: 198, y: 4 },
      { name: 'addressAndOfficer', status: 'IN_PROGRESS', step: 3, x: 356, y: 4 },
      { name: 'beneficialOwners', status: 'IN_PROGRESS', step: 4, x: 514, y: 4 },
      { name: 'companyDocuments', status: 'IN_PROGRESS', step: 5, x: 676, y: 4 },
      { name: 'contract', status: 'IN_PROGRESS', step: 6, x: 834, y: 4 },
      { name: 'bankInformation', status: 'IN_PROGRESS', step: 7, x: 40, y: 143 },
      { name: 'summary', status: 'IN_PROGRESS', step: 8, x: 198, y: 143 },
      { name: 'SUBMITTED', status: 'SUBMITTED', step: null, x: 356, y: 143 },
      { name: 'IN_REVIEW', status: 'IN_REVIEW', step: null, x: 514, y: 143 },
      { name: 'CORRECTION_REQUESTED', status: 'CORRECTION_REQUESTED', step: null, x: 676, y: 133 },
      { name: 'VALIDATED', status: 'VALIDATED', step: null, x: 676, y: 227 },
      { name: 'REFUSED', status: 'REFUSED', step: null, x: 676, y: 321 },
    ],
    ways: [
      {
        from: 'investorType',
        to: 'company',
        points: [
          [172, 42],
          [198, 42],
        ],
      },
      {
        from: 'company',
        to: 'addressAndOfficer',
        points: [
          [330, 42],
          [356, 42],
        ],
      },
      {
        from: 'addressAndOfficer',
        to: 'beneficialOwners',
        points: [
          [488, 42],
          [514, 42],
        ],
      },
      {
        from: 'beneficialOwners',
        to: 'companyDocuments',
        points: [
          [646, 42],
          [676, 42],
        ],
      },
      {
        from: 'companyDocuments',
        to: 'contract',
        points: [
          [808, 42],
          [834, 42],
        ],
      },
      {
        from: 'contract',
        to: 'bankInformation',
        points: [
          [966, 42],
          [1002, 42],
          [1002, 106],
          [4, 106],
          [4, 181],
          [40, 181],
        ],
      },
      {
        from: 'bankInformation',
        to: 'summary',
        points: [
          [172, 181],
          [198, 181],
        ],
      },
      {
        from: 'summary',
        to: 'SUBMITTED',
        points: [
          [330, 181],
          [356, 181],
        ],
      },
      {
        from: 'SUBMITTED',
        to: 'IN_REVIEW',
        points: [
          [488, 168],
          [514, 168],
        ],
      },
      {
        from: 'IN_REVIEW',
        to: 'SUBMITTED',
        points: [
          [514, 194],
          [488, 194],
        ],
      },
      {
        from: 'IN_REVIEW',
        to: 'CORRECTION_REQUESTED',
        points: [
          [646, 158],
          [676, 158],
        ],
      },
      {
        from: 'CORRECTION_REQUESTED',
        to: 'IN_REVIEW',
        points: [
          [676, 184],
          [656, 184],
          [656, 174],
          [646, 174],
        ],
      },
      {
        from: 'IN_REVIEW',
        to: 'VALIDATED',
        points: [
          [646, 189],
          [666, 189],
          [666, 265],
          [676, 265],
        ],
      },
      {
        from: 'IN_REVIEW',
        to: 'REFUSED',
        points: [
          [646, 204],
          [656, 204],
          [656, 359],
          [676, 359],
        ],
      },
    ],
  },
};

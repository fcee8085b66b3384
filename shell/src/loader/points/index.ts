export { Contribution } from './contribution'
export { ContributionDialog } from './contribution-dialog'

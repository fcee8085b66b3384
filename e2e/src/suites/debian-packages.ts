export { provideDebianPackages } from '@panel/shared/testing/debian-packages'

# Reads a contact and a host from an EPP server with libnet-epp-perl and prints what they are.
use strict;
use warnings;
use Net::EPP::Simple;

binmode(STDOUT, ':utf8');
my ($port, $ca, $contact, $host) = @ARGV;

my $epp = Net::EPP::Simple->new(
  host => 'localhost', port => $port, user => 'panel', pass => 'panel-secret', timeout => 10,
  ssl => 1, verify => 1, ca_file => $ca,
) or die $Net::EPP::Simple::Message;

my $read = $epp->contact_info($contact) or die $Net::EPP::Simple::Message;
for my $type (qw(int loc)) {
  my $form = $read->{postalInfo}{$type};
  my $address = $form->{addr};
  my $street = join(', ', ref $address->{street} ? @{$address->{street}} : ($address->{street} // ''));
  print join('|', $type, $form->{name}, $form->{org}, $street, map { $address->{$_} // '' } qw(city sp pc cc)), "\n";
}
print join('|', $read->{voice}, $read->{email}, $read->{clID}), "\n";

my $server = $epp->host_info($host) or die $Net::EPP::Simple::Message;
print "host $server->{name} ", join(', ', map { "$_->{version} $_->{addr}" } @{$server->{addrs}}), "\n";
$epp->logout;

# Drives an EPP server with libnet-epp-perl and prints one line for each step.
use strict;
use warnings;
use Net::EPP::Simple;

my ($port, $ca) = @ARGV;

sub client {
  my ($user, $pass) = @_;
  my $epp = Net::EPP::Simple->new(
    host => 'localhost', port => $port, user => $user, pass => $pass, timeout => 10,
    ssl => 1, verify => 1, ca_file => $ca,
  );
  print "login $user ", ($epp ? 'ok' : $Net::EPP::Simple::Code), "\n";
  return $epp;
}

my $epp = client('panel', 'panel-secret') or die $Net::EPP::Simple::Message;
my $name = 'perl-made.com';
print "check ", $epp->check_domain($name), "\n";
print "host ", ($epp->create_host({ name => 'ns1.perl.example', addrs => [] }) ? 'ok' : 'no'), "\n";
my $created = $epp->create_domain({ name => $name, period => 2, registrant => '', contacts => {},
  ns => ['ns1.perl.example'], authInfo => 'perl-secret' });
print "create ", ($created ? 'ok' : $Net::EPP::Simple::Message), "\n";
print "check ", $epp->check_domain($name), "\n";
my $info = $epp->domain_info($name);
print "info $info->{clID} $info->{authInfo} @{$info->{ns}} ", substr($info->{exDate}, 0, 4), "\n";
my $renewed = $epp->renew_domain({ name => $name, cur_exp_date => substr($info->{exDate}, 0, 10), period => 1 });
print "renew ", ($renewed ? 'ok' : $Net::EPP::Simple::Message), "\n";
$info = $epp->domain_info($name);
print "info ", substr($info->{exDate}, 0, 4), "\n";
my $other = client('other', 'other-secret') or die $Net::EPP::Simple::Message;
my $refused = $other->domain_transfer_request($name, 'wrong', 1);
print "transfer wrong ", $Net::EPP::Simple::Code, "\n";
my $transfer = $other->domain_transfer_request($name, 'perl-secret', 1);
print "transfer ", ($transfer ? $transfer->{trStatus} : $Net::EPP::Simple::Code), "\n";
my $approved = $epp->domain_transfer_approve($name);
print "approve ", ($approved ? 'ok' : 'no'), " ", $Net::EPP::Simple::Code, "\n";
print "delete ", ($other->delete_domain($name) ? 'ok' : 'no'), " ", $Net::EPP::Simple::Code, "\n";
$epp->logout;
$other->logout;
my $wrong = Net::EPP::Simple->new(host => 'localhost', port => $port, user => 'panel', pass => 'wrong', timeout => 10,
  ssl => 1, verify => 1, ca_file => $ca);
print "wrong password ", ($wrong ? 'accepted' : $Net::EPP::Simple::Code), "\n";
